/** The common frame of comparison charts: the shown settings on one axis of samples, with their readings. */
import { nameText, namesOf } from '../sweep/settingNames';
import type { ComparisonSummary, SettingSummary } from '../sweep/summary';
import { formatExact, formatShortExact } from '../words/counts';
import { scaleAlong, axisOf, evenTicks, isLogarithmic, linearAxis, logDomain } from './axes';
import type { Domain, Scale } from './axes';
import { drawnSettings, type DrawnSetting } from './drawnSettings';
import { ALL_SHOWN, BOTTOM } from './figure';
import type { Box, ChartView, Figure, Axis, Colour, Mark, ShapeName } from './figure';
import { rangeWords } from './rangeWords';
import { samplesUnit, samplesAxis } from './samplesAxis';
import { stopsOf } from './stops';

export { nameText, namesOf };

const TOP = 20;
const RIGHT = 76;

export type ShownSettings = readonly DrawnSetting[];

/** The fixed properties of a comparison chart. */
export interface ComparedChart {
  /** In pixels. */
  readonly height: number;
  /** The space left of the plot, in pixels. */
  readonly left: number;
  /** The numbers of samples at which these settings have data. */
  samplesOf(settings: readonly SettingSummary[]): readonly number[];
}

export interface ComparedFrame {
  readonly shown: ShownSettings;
  readonly plot: Box;
  readonly domain: Domain;
  readonly x: Scale;
  /** The figure with its content. */
  figure(drawn: Drawn): Figure;
}

/** The visible end of a whole line, which gets a mark. */
interface End extends Pick<DrawnSetting, 'slot'> {
  /** In pixels. */
  readonly x: number;
  readonly y: number;
}

/** The content of the frame. */
interface Drawn extends Pick<Figure, 'y' | 'series'> {
  readonly ends: readonly End[];
  /** The reading of a setting at a number of samples. */
  readAt(one: SettingSummary, samples: number): string;
  /** A description of the content. */
  readonly label: string;
}

/** A range in words, with the number of visible points in it. */
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
  view: ChartView | undefined,
): ComparedFrame {
  const { height, left, samplesOf } = chart;
  const { settings } = summary;
  const { range, hidden } = view ?? ALL_SHOWN;
  const shown = drawnSettings(summary, hidden);
  const samples = samplesOf(shown.map(({ one }) => one));
  const right = Math.max(left + 80, width - RIGHT);
  const plot = { left, right, top: TOP, bottom: height - BOTTOM };
  const { axis, whole } = comparedAxis(samplesOf(settings), samples, plot, range);
  const x = scaleAlong(axis, [plot.left, plot.right]);
  const words = range === null ? '' : comparedWords(chart, summary, hidden, range);
  return {
    shown,
    plot,
    domain: axis.domain,
    x,
    // Every number of samples with data for one setting is a stop for all.
    figure: ({ y, series, ends, readAt, label }) => ({
      width,
      height,
      plot,
      x: axis,
      y,
      series,
      under: [samplesUnit(plot, false)],
      // The buttons or the legend name the lines: names beside their ends would cross other lines.
      over: ends.map(({ slot, x: at, y: height }) => comparedMark(slot, at, height)),
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

/** As in compare.css. Each line has its own colour, dash and shape, so that no information is in the colour alone. */
const LOOKS: readonly {
  readonly stroke: Colour;
  readonly dash: readonly number[];
  readonly shape: ShapeName;
}[] = [
  { stroke: 'series-1', dash: [], shape: 'circle' },
  { stroke: 'series-2', dash: [7, 4], shape: 'square' },
  { stroke: 'series-3', dash: [2, 3], shape: 'triangle' },
  { stroke: 'fg-2', dash: [8, 3, 2, 3], shape: 'diamond' },
  { stroke: 'fg', dash: [12, 4], shape: 'drop' },
  { stroke: 'stopped', dash: [1, 3], shape: 'plus' },
];

function lookOf(slot: number): (typeof LOOKS)[number] {
  return LOOKS[slot % LOOKS.length] as (typeof LOOKS)[number];
}

export function comparedStroke(slot: number): Pick<(typeof LOOKS)[number], 'stroke' | 'dash'> {
  const { stroke, dash } = lookOf(slot);
  return { stroke, dash };
}

/** The mark at the end of a line. */
function comparedMark(slot: number, x: number, y: number): Mark {
  const { stroke: fill, shape } = lookOf(slot);
  const radius = shape === 'circle' ? 4.5 : 5.6;
  return { type: 'shape', shape, x, y, radius, fill, stroke: 'bg', width: 0.75 };
}

/** The width of a tick label. */
const TICK = 64;

/**
 * @param all the samples of all settings; they decide whether the axis is logarithmic
 * @param shown the samples of the drawn settings
 * @param range the visible part of the axis; null for all of it
 */
export function comparedAxis(
  all: readonly number[],
  shown: readonly number[],
  plot: Box,
  range: Domain | null,
): { readonly axis: Axis; readonly whole: Domain } {
  const values = shown.some((value) => value > 0) ? shown : all;
  if (isLogarithmic(all)) {
    const whole = logDomain(values, 1.6, 1.6);
    return { whole, axis: samplesAxis(range ?? whole, plot, false) };
  }
  const fitting = Math.min(5, Math.max(2, Math.floor((plot.right - plot.left) / TICK)));
  const { domain: whole } = linearAxis(0, 1.05 * Math.max(10, ...values), fitting);
  const domain = range ?? whole;
  const minor = evenTicks(domain, fitting);
  return { whole, axis: { ...axisOf({ type: 'linear', domain }, minor, formatShortExact), minor } };
}

/** The note on a chart that does not show everything. */
function viewWords(hidden: number, range: string): string {
  return [
    ...(hidden === 0 ? [] : [` Hidden: ${hidden}.`]),
    ...(range === '' ? [] : [` Shown: ${range}.`]),
  ].join('');
}
