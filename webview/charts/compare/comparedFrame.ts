/** What the charts of a comparison are drawn in: the settings that are shown, on one axis of samples, read off at each. */
import type { ComparisonSummary } from '../../../src/core/sweep/summary';
import { exact } from '../../format';
import type { Domain } from '../axes';
import { comparedAxis, fullName, viewWords } from './comparedParts';
import { drawnSettings } from './drawnSettings';
import type { DrawnSetting } from './drawnSettings';
import type { ComparedAxis, ComparedView } from './comparedParts';
import { BOTTOM } from '../figure';
import type { Figure, Stop } from '../figure';
import type { Box } from '../labelPlaces';
import { rangeWords } from '../rangeWords';
import type { Points } from '../rangeWords';

const TOP = 20;
const RIGHT = 76;

export type Setting = ComparisonSummary['settings'][number];
export type ShownSettings = readonly DrawnSetting[];

/** A chart of a comparison, before there is anything in it. */
export interface ComparedChart {
  /** In pixels. */
  readonly height: number;
  /** What is left of the plot, in pixels. */
  readonly left: number;
  /** The numbers of samples at which there is something of these settings. */
  samplesOf(settings: readonly Setting[]): readonly number[];
}

export interface ComparedFrame {
  readonly shown: ShownSettings;
  readonly plot: Figure['plot'];
  readonly x: ComparedAxis;
  /** Where names may stand. */
  readonly area: Box;
  /** The figure with what is in the frame. */
  figure(drawn: Drawn): Figure;
}

/** What is in the frame. */
interface Drawn extends Pick<Figure, 'y' | 'series' | 'over'> {
  /** What is read off of a setting at a number of samples. */
  readAt(one: Setting, samples: number): string;
  /** All of it in words. */
  readonly label: string;
}

/** How much of the settings that are shown lies within a range. */
export function comparedIn(
  { samplesOf }: ComparedChart,
  summary: ComparisonSummary,
  view: Pick<ComparedView, 'hidden'>,
  range: Domain,
): Points {
  const samples = samplesOf(drawnSettings(summary, view.hidden).map(({ one }) => one));
  return { shown: samples.filter((at) => at >= range[0] && at <= range[1]).length, of: null };
}

export function comparedFrame(
  chart: ComparedChart,
  summary: ComparisonSummary,
  width: number,
  view: ComparedView,
): ComparedFrame {
  const { height, left, samplesOf } = chart;
  const shown = drawnSettings(summary, view.hidden);
  const samples = samplesOf(shown.map(({ one }) => one));
  const right = Math.max(left + 80, width - RIGHT);
  const plot = { left, right, top: TOP, bottom: height - BOTTOM };
  const x = comparedAxis(samplesOf(summary.settings), samples, plot, view);
  const { range } = view;
  const words =
    range === null ? '' : rangeWords(range, 'samples', comparedIn(chart, summary, view, range));
  return {
    shown,
    plot,
    x,
    area: { left: left + 4, right: width - 4, top: TOP, bottom: plot.bottom - 2 },
    figure: ({ y, series, over, readAt, label }) => ({
      width,
      height,
      plot,
      x: x.axis,
      y,
      series,
      under: x.marks,
      over,
      stops: stopsAt(samples, x, (at) => [
        ['samples', exact(at)],
        ...shown.map(({ one }) => [fullName(one), readAt(one, at)] as const),
      ]),
      choice: { whole: x.whole, least: 1, range, words },
      axes: null,
      label: `${label}${viewWords(summary.settings.length - shown.length, words)}`,
    }),
  };
}

/** Wherever there is something of one setting, what there is of all. */
function stopsAt(
  samples: readonly number[],
  { axis, scale }: ComparedAxis,
  rowsAt: (samples: number) => Stop['rows'],
): readonly Stop[] {
  const [low, high] = axis.domain;
  return [...new Set(samples)]
    .filter((at) => at >= low && at <= high)
    .sort((a, b) => a - b)
    .map((at): Stop => ({
      x: scale(at),
      value: at,
      // Thousands of tests: worked out only where someone looks.
      get rows() {
        return rowsAt(at);
      },
    }));
}
