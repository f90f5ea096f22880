/** The charts of a comparison as separate files: staircases or means of its settings, and the overlay of runs. */
import { MOST_LINES } from '../sweep/comparison';
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary } from '../sweep/summary';
import { scaleWords } from './axes';
import { comparedAxis, comparedStroke } from './comparedFrame';
import { drawnSettings } from './drawnSettings';
import type { ChartView } from './figure';
import { legend } from './marks';
import { rankingSvg } from './rows';
import { samplesUnit } from './samplesAxis';
import { figureSheet } from './sheet';
import { STAIRCASES, seedsAxis, staircaseLine } from './staircases';
import { TRACES, areFactors, tracesFigure } from './traces';

const WIDTH = 760;
/** The space around the plot, in pixels. */
const RIGHT = 76;
const TOP = 8;
const BELOW = 44;
const LEGEND_GAP = 20;

/**
 * The number of stopped seeds by samples, or the means if there are too many settings for one chart.
 * @returns an SVG document
 */
export function comparisonSvg(summary: ComparisonSummary): string {
  const { settings, ranking, specName, fileName } = summary;
  const title = specName ?? fileName;
  if (settings.length > MOST_LINES) {
    const rows = ranking.flatMap((index) => settings[index] ?? []);
    const ranked = rows.map((one) => {
      return { name: nameText(one), none: one.rejected === null ? 'none' : 'not run', one };
    });
    return rankingSvg(title, ranked);
  }
  const names = settings.map((one) => `${nameText(one)}: ${one.stopped} of ${one.ended} seeds`);
  const { height, left, samplesOf } = STAIRCASES;
  const plot = { left, right: WIDTH - RIGHT, top: TOP, bottom: height };
  const samples = samplesOf(settings);
  const { axis } = comparedAxis(samples, samples, plot, null);
  const entries = names.map((words, slot) => ({ ...comparedStroke(slot), words }));
  const lines = legend(entries, left, height + BELOW);
  return figureSheet(
    { title, subtitle: `Samples needed, by seed${scaleWords(axis)}`, axis: '' },
    {
      width: WIDTH,
      height: height + BELOW + lines.height,
      plot,
      x: axis,
      y: seedsAxis(settings),
      under: [samplesUnit(plot, false)],
      series: settings.map(staircaseLine),
      over: lines.marks,
      label: `${names.join('; ')}.`,
    },
  );
}

/**
 * The overlay of single runs, with the visible runs and range.
 * @returns an SVG document; null if the comparison is not of runs or there is nothing to draw
 */
export function overlaySvg(summary: ComparisonSummary, view: ChartView): string | null {
  const { kind, settings, specName, fileName } = summary;
  if (kind !== 'runs' || settings.every(({ trace }) => (trace ?? []).length === 0)) return null;
  const figure = tracesFigure(summary, WIDTH, view);
  const lines = legend(
    drawnSettings(summary, view.hidden).map(({ one, slot }) => ({
      ...comparedStroke(slot),
      words: nameText(one),
    })),
    TRACES.left,
    figure.height + LEGEND_GAP,
  );
  const range = figure.choice?.words ?? '';
  const hidden = view.hidden.size === 0 ? '' : `; ${view.hidden.size} hidden`;
  return figureSheet(
    {
      title: `Lead and needed lead: ${specName ?? fileName}`,
      subtitle: `lead thick, needed lead thin; log scale${range === '' ? '' : `; ${range}`}${hidden}`,
      axis: `Lead${areFactors(settings) ? ', as factors' : ''} (log scale)`,
    },
    {
      ...figure,
      height: figure.height + LEGEND_GAP + lines.height,
      over: [...figure.over, ...lines.marks],
    },
  );
}
