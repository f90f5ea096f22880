/** The seeds of a setting on a line: a ring for each, the mean, its interval. */
import type { SettingSummary } from '../../src/core/sweep/summary';
import { s } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { cellGrid, cellPercent } from '../views/cellBars';
import type { CellAxis } from '../views/cellBars';
import { MIDDLE, capped, seriesClass, seriesMark } from './series';

/** The samples of the seeds that finished, the least and the most among them. */
export function ringsOf({ staircase }: SettingSummary): readonly number[] {
  return staircase.map(([samples]) => samples);
}

/** Did all of its seeds so far finish, so that their mean is that of the setting? */
export function isWhole({ samples, atLeast }: SettingSummary): boolean {
  return samples !== null && atLeast === null;
}

export function strip(one: SettingSummary, axis: CellAxis, slot: number | null): ElementNode {
  const at = (value: number): string => cellPercent(Math.min(100, Math.max(0, axis.at(value))));
  const { samples, asked } = one;
  const interval = samples?.interval ?? null;
  return s(
    'svg',
    { 'aria-hidden': 'true', class: seriesClass(slot) },
    cellGrid(axis),
    // A single seed is its mean.
    (asked === 1 ? [] : ringsOf(one)).map((value) =>
      s('circle.seed', { cx: at(value), cy: MIDDLE, r: 2.5 }),
    ),
    interval === null ? null : capped(at(interval.low), at(interval.high)),
    samples === null ? null : seriesMark(slot, at(samples.mean), MIDDLE),
  );
}

/** What stands beside the title of a table, with the kind of its axis. */
export function subtitle(words: string, axis: CellAxis): string {
  return axis.logarithmic ? `${words}; log scale` : words;
}
