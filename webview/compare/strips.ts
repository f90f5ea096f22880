/** The seeds of a setting on a line: a ring for each, the mean, its interval. */
import type { SettingSummary } from '../../src/core/sweep/summary';
import { s } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { cellGrid, cellPercent } from '../views/cellBars';
import type { CellAxis } from '../views/cellBars';
import { MIDDLE, capped, seriesClass, seriesMark } from './series';

/** More rings than these cannot be told apart, and take long to draw. */
const MOST_RINGS = 100;

/** The samples of the seeds that finished; of very many every so many, the least and the most among them. */
export function ringsOf({ staircase }: SettingSummary): readonly number[] {
  return thinned(staircase.map(([samples]) => samples));
}

function thinned(ascending: readonly number[]): readonly number[] {
  const { length } = ascending;
  if (length <= MOST_RINGS) return ascending;
  return Array.from(
    { length: MOST_RINGS },
    (_, ring) => ascending[Math.round((ring * (length - 1)) / (MOST_RINGS - 1))] ?? 0,
  );
}

/** Did all of its seeds so far finish, so that their mean is that of the setting? */
export function isWhole({ samples, atLeast }: SettingSummary): boolean {
  return samples !== null && atLeast === null;
}

export function strip(
  values: readonly number[],
  mean: SettingSummary['samples'],
  axis: CellAxis,
  slot: number | null,
): ElementNode {
  const at = (value: number): string => cellPercent(Math.min(100, Math.max(0, axis.at(value))));
  return s(
    'svg',
    { 'aria-hidden': 'true', class: seriesClass(slot) },
    cellGrid(axis),
    values.map((value) => s('circle.seed', { cx: at(value), cy: MIDDLE, r: 2.5 })),
    mean === null || mean.interval === null
      ? null
      : capped(at(mean.interval.low), at(mean.interval.high)),
    mean === null ? null : seriesMark(slot, at(mean.mean), MIDDLE),
  );
}

/** What stands beside the title of a table, with the kind of its axis. */
export function subtitle(words: string, axis: CellAxis): string {
  return axis.logarithmic ? `${words}; log scale` : words;
}
