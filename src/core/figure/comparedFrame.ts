/** What the charts of a comparison are drawn in: the settings that are shown, on one axis of samples, read off at each. */
import { nameText } from '../sweep/settingNames';
import type { ComparisonSummary } from '../sweep/summary';
import { formatExact } from '../words/counts';
import { scaleAlong } from './axes';
import type { Domain, Scale } from './axes';
import { comparedAxis, comparedMark, shortName, viewWords } from './comparedParts';
import { drawnSettings } from './drawnSettings';
import type { DrawnSetting } from './drawnSettings';
import { endNames } from './endNames';
import type { LineEnd } from './endNames';
import { BOTTOM, NARROW } from './figure';
import type { Box, ChartView, Figure, Measure } from './figure';
import { rangeWords } from './rangeWords';
import { samplesUnit } from './samplesAxis';
import { stopsOf } from './stops';

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
  readonly plot: Box;
  readonly domain: Domain;
  readonly x: Scale;
  /** The figure with what is in the frame. */
  figure(drawn: Drawn): Figure;
}

/** The end of what is shown of a line. */
interface End extends DrawnSetting {
  /** In pixels. */
  readonly x: number;
  readonly y: number;
  /** Whether that is the end of the line, which has a mark. */
  readonly isLast: boolean;
}

/** What is in the frame. */
interface Drawn extends Pick<Figure, 'y' | 'series'> {
  readonly ends: readonly End[];
  /** What is read off of a setting at a number of samples. */
  readAt(one: Setting, samples: number): string;
  /** All of it in words. */
  readonly label: string;
}

/** A range, and how much of the settings that are shown lies within it. */
export function comparedWords(
  { samplesOf }: ComparedChart,
  summary: ComparisonSummary,
  hidden: ChartView['hidden'],
  range: Domain,
): string {
  const samples = samplesOf(drawnSettings(summary, hidden).map(({ one }) => one));
  const shown = samples.filter((at) => at >= range[0] && at <= range[1]).length;
  return rangeWords(range, 'samples', { shown, of: null });
}

export function comparedFrame(
  chart: ComparedChart,
  summary: ComparisonSummary,
  width: number,
  measure: Measure,
  view: ChartView,
): ComparedFrame {
  const { height, left, samplesOf } = chart;
  const { settings } = summary;
  const shown = drawnSettings(summary, view.hidden);
  const samples = samplesOf(shown.map(({ one }) => one));
  const right = Math.max(left + 80, width - RIGHT);
  const plot = { left, right, top: TOP, bottom: height - BOTTOM };
  const { range } = view;
  const { axis, whole } = comparedAxis(samplesOf(settings), samples, plot, range);
  const x = scaleAlong(axis, [plot.left, plot.right]);
  const words = range === null ? '' : comparedWords(chart, summary, view.hidden, range);
  const named = ({ one, x: at, y }: End): LineEnd => {
    const short = shortName(one, settings);
    return { x: at, y, names: width < NARROW ? [short] : [nameText(one), short] };
  };
  return {
    shown,
    plot,
    domain: axis.domain,
    x,
    // Wherever there is something of one setting, what there is of all is read off.
    figure: ({ y, series, ends, readAt, label }) => ({
      width,
      height,
      plot,
      x: axis,
      y,
      series,
      under: [samplesUnit(plot, false)],
      over: [
        ...ends.flatMap(({ slot, isLast, ...at }) =>
          isLast ? comparedMark(slot, at.x, at.y) : [],
        ),
        ...endNames(ends.map(named), plot, width, measure),
      ],
      stops: stopsOf(
        [...new Set(samples)].sort((a, b) => a - b),
        axis,
        plot,
        (at) => at,
        (at) => [
          ['samples', formatExact(at)],
          ...shown.map(({ one }) => [nameText(one), readAt(one, at)] as const),
        ],
      ),
      choice: { whole, range, words },
      axes: null,
      label: `${label}${viewWords(settings.length - shown.length, words)}`,
    }),
  };
}
