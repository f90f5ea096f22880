/** What the charts of a comparison share: the axis of samples, and the marks that distinguish its lines. */
import type { ComparisonSummary } from '../sweep/summary';
import { nameText } from '../sweep/settingNames';
import { formatShortExact } from '../words/counts';
import { axisOf, evenTicks, isLogarithmic, linearAxis, logDomain } from './axes';
import type { Domain } from './axes';
import type { Axis, Box, Colour, Mark, ShapeName } from './figure';
import { samplesAxis } from './samplesAxis';

export { isLogarithmic } from './axes';
export { nameText as fullName } from '../sweep/settingNames';

type Setting = ComparisonSummary['settings'][number];

/** As in compare.css: a colour, a dash and a shape of its own, so that colour is never alone. */
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
export function comparedMark(slot: number, x: number, y: number): Mark {
  const { stroke: fill, shape } = lookOf(slot);
  const radius = shape === 'circle' ? 4.5 : 5.6;
  return { type: 'shape', shape, x, y, radius, fill, stroke: 'bg', width: 0.75 };
}

/** The title; what differs from another of the same title, or the full name where that would not tell them apart. */
export function shortName(one: Setting, all: readonly Setting[]): string {
  const isShared = ({ title }: Setting): boolean =>
    all.filter((other) => other.title === title).length > 1;
  if (!isShared(one)) return one.title;
  const alike = all.filter((other) => isShared(other) && other.rest === one.rest).length;
  return one.rest !== '' && alike === 1 ? one.rest : nameText(one);
}

/** The width of a label of a tick. */
const TICK = 64;

/**
 * @param all the samples of everything: they decide whether the axis is logarithmic
 * @param shown the samples of what is drawn
 * @param range the part of the axis that is shown; null for all of it
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

/** What is said of a chart of which not everything is shown. */
export function viewWords(hidden: number, range: string): string {
  return [
    ...(hidden === 0 ? [] : [` Hidden: ${hidden}.`]),
    ...(range === '' ? [] : [` Shown: ${range}.`]),
  ].join('');
}
