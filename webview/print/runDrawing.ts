/**
 * The drawings of a run as SVG files, made from its trace and facts instead of the screen, so that theme, size and zoom of the
 * panel do not matter.
 */
import {
  asFactors,
  familyWords,
  formatAlgorithm,
  rewardWords,
  thinned,
  upToConstant,
  stepWord,
} from '../../src/shared/format';
import type { DrawingName, RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { drawGraph } from '../late/graphs';
import { leadersFigure } from '../charts/run/leadersChart';
import { stoppingFigure } from '../charts/run/stoppingChart';
import { leadersModel } from '../charts/run/leadersModel';
import { stoppingModel } from '../charts/run/stoppingModel';
import { defaultAxis } from '../model/charts';
import type { Environment } from '../model/environment';
import { isLive, isStopped, kindOf } from '../model/kind';
import { settledOf } from '../model/settled';
import { chosenArms } from '../run/answer';
import { picture, pictureModel, pictureLabel } from '../views/picture';
import { leadWords } from '../views/pieces';
import { NO_TEST, withAccuracy, phaseName } from '../words';
import { armsFigure } from './armsBars';
import { drawingIn, pictureSvg, type Certainty } from './pictureNodes';
import { printMeasure } from '../../src/core/figure/labels';
import { rowsFigure } from '../../src/core/figure/rows';
import type { Figure } from '../../src/core/figure/figure';
import { sheet, type SheetFigure, type SheetHead } from '../../src/core/figure/sheet';
import { figureSvg } from '../../src/core/figure/svg';
import { counted, exact, siShort } from '../format';
import { actionNames, seenNoiseOf } from '../model/noise';
import { isCurve, isGuess, hasTestsOnly, leadsTitle } from '../model/phases';
import { noiseFigure, noiseSubtitle } from '../../src/core/figure/noise';
import { axisOf, countAxis, scaleWords } from '../../src/core/figure/axes';

const WIDTH = 760;
const PICTURE_WIDTH = 560;

/** A drawing before it is placed on its sheet. */
interface Drawn {
  readonly head: SheetHead;
  readonly size: Pick<Figure, 'width' | 'height' | 'label'>;
  /** Markup, one line per part. */
  readonly parts: readonly string[];
  /** The positions of trace rows on the x axis of a chart over samples. */
  readonly stops?: Figure['stops'];
}

const DRAWINGS: Readonly<Record<DrawingName, (run: RunSnapshot) => Drawn | null>> = {
  stopping,
  leaders,
  samples,
  noise,
  picture: answerPicture,
};

/** @returns null if the run has no such content yet */
export function drawingOf(run: RunSnapshot, what: DrawingName): Drawn | null {
  return run.facts === null ? null : DRAWINGS[what](run);
}

/** @returns the text of an SVG file; null as for `drawingOf` */
export function runDrawing(run: RunSnapshot, what: DrawingName): string | null {
  const drawn = drawingOf(run, what);
  if (drawn === null) return null;
  const { head, size, parts } = drawn;
  const { title, subtitle, axis } = head;
  const whole = [subtitle, settingsOf(run)].filter((part) => part !== '').join('; ');
  const named = `${title}: ${run.facts?.name ?? run.fileName}`;
  return sheet({ title: named, subtitle: whole, axis }, size, parts);
}

function stopping(run: RunSnapshot): Drawn | null {
  if (run.trace.length === 0) return null;
  const kind = kindOf(run);
  const model = stoppingModel(run, kind, defaultAxis(run, kind));
  return charted(stoppingFigure(model, WIDTH, printMeasure, null), {
    title: leadsTitle(run),
    subtitle: `lead${isGuess(run) ? `, ${NO_TEST}` : `${withAccuracy(run.facts)} and needed lead`}; log scales`,
    axis: `${leadWords(run)}${asFactors(run.facts?.instance)} (log scale)`,
  });
}

function leaders(run: RunSnapshot): Drawn | null {
  const { instance } = run.facts ?? {};
  if (instance === undefined || run.trace.length === 0) return null;
  const words = familyWords(instance.family);
  const reward = rewardWords(instance.reward, words).name;
  const model = leadersModel(run, kindOf(run));
  return charted(leadersFigure(model, WIDTH, printMeasure, null), {
    title: `Leading ${words.actions}`,
    subtitle: model.hasIntervals ? '95% intervals for the first two' : '',
    axis: `${reward}${asFactors(instance)}${upToConstant(run.facts)}`,
  });
}

function charted(figure: SheetFigure & Pick<Partial<Figure>, 'stops'>, head: SheetHead): Drawn {
  const { width, height, label, stops } = figure;
  const size = { width, height, label };
  return { head, size, parts: figureSvg(figure), ...(stops && { stops }) };
}

function settingsOf({ facts }: RunSnapshot): string {
  if (facts === null) return '';
  const { algorithm, preset, changedOptions, delta, seed } = facts;
  const changed =
    changedOptions.length === 0 ? '' : `, ${counted(changedOptions.length, 'option')} changed`;
  return `${formatAlgorithm(algorithm)}, ${preset}${changed}, δ ${delta}, seed ${seed}`;
}

/** A longer trace is thinned to this many rows. */
const MOST_ROWS = 40;

/** Bars of the samples per round, or of the total samples if there are many tests. */
function samples(run: RunSnapshot): Drawn | null {
  const { trace } = run;
  if (trace.length === 0) return null;
  const isTotal = isCurve(trace);
  const shown = thinned(trace, MOST_ROWS);
  const samplesOf = (row: TraceRow): number => (isTotal ? row.totalSamples : row.samples);
  const { ticks, ...counted } = countAxis(shown.map(samplesOf));
  const axis = axisOf(counted, ticks, siShort);
  const rows = shown.map((row) => ({
    name: `${phaseName(row)}, ${stepWord(row.phase)} ${exact(row.round)}`,
    value: exact(samplesOf(row)),
    bar: samplesOf(row) > 0 ? ([axis.domain[0], samplesOf(row)] as const) : null,
    colour: row.phase === 'elimination' ? ('series-2' as const) : ('series-1' as const),
  }));
  return charted(rowsFigure(rows, axis, { whole: WIDTH }), {
    title: hasTestsOnly(trace) ? 'Samples by stopping test' : 'Samples by round',
    subtitle: '',
    axis: `${isTotal ? 'Samples so far' : 'Samples'}${scaleWords(axis)}`,
  });
}

function noise(run: RunSnapshot): Drawn | null {
  const seen = seenNoiseOf(run);
  if (seen === null) return null;
  return charted(noiseFigure(seen, actionNames(run), WIDTH), {
    title: 'Noise seen',
    subtitle: noiseSubtitle(seen, run.facts?.instance),
    axis: '',
  });
}

function answerPicture(run: RunSnapshot): Drawn | null {
  const kind = kindOf(run);
  const settled = isStopped(kind) ? settledOf(run.trace.at(-1)) : null;
  const chosen = chosenArms(run, kind, settled);
  if (chosen.size === 0) return null;
  const family = run.facts?.instance.family ?? '';
  const words = familyWords(family);
  const title =
    settled !== null
      ? `Settled part of the ${words.action}`
      : kind === 'certified'
        ? `The best ${words.action}`
        : `The ${words.action} that leads`;
  // The same dashes as on screen, where the text beside the picture explains them.
  const subtitle = settled === null ? '' : 'dotted: candidate A; dashed: candidate B';
  const drawn = drawingIn(picture(run, kind, chosen, PAPER_ENVIRONMENT));
  if (drawn === null) {
    const axis = `Estimated values of the ${words.arms}${asFactors(run.facts?.instance)}, 95% intervals`;
    return charted(armsFigure(pictureModel(run, chosen), family === 'ranking', WIDTH), {
      title,
      subtitle,
      axis: run.live.arms === null ? '' : axis,
    });
  }
  const certainty: Certainty =
    kind === 'certified'
      ? 'certified'
      : isLive(kind) || (isStopped(kind) && settled === null)
        ? 'provisional'
        : 'other';
  return {
    head: { title, subtitle, axis: '' },
    size: {
      width: PICTURE_WIDTH,
      height: Number(drawn.attributes['height'] ?? 0),
      label: pictureLabel(pictureModel(run, chosen), kind, run.facts),
    },
    parts: pictureSvg(drawn, certainty),
  };
}

const PAPER_ENVIRONMENT: Pick<Environment, 'measure' | 'width' | 'drawGraph'> = {
  drawGraph,
  measure: printMeasure,
  width: () => PICTURE_WIDTH,
};
