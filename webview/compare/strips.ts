/** The seeds of a setting on a line: a ring for each, the mean, its interval; or an arrow from what the mean is at least. */
import type { SettingSummary } from '../../src/core/sweep/summary';
import { s } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { cellGrid, cellPercent } from '../views/cellBars';
import type { CellAxis } from '../views/cellBars';
import { seriesClass, seriesShape } from './series';

/** The middle of a drawn cell, in pixels from its top. */
const MIDDLE = 16;

/** The samples of the seeds that finished, the least and the most among them. */
export function ringsOf({ staircase }: SettingSummary): readonly number[] {
  return staircase.map(([samples]) => samples);
}

export function strip(one: SettingSummary, axis: CellAxis, slot: number | null): ElementNode {
  const at = (value: number): string => cellPercent(Math.min(100, Math.max(0, axis.at(value))));
  const { samples, asked, atLeast } = one;
  const interval = samples?.interval ?? null;
  const level = (name: string, x1: string, x2: string): ElementNode =>
    s(`line.${name}`, { x1, x2, y1: MIDDLE, y2: MIDDLE });
  const mark = (x: string, shape: Child): ElementNode =>
    s('svg', { x, y: MIDDLE, width: 1, height: 1, overflow: 'visible' }, shape);
  const cap = (x: string): ElementNode =>
    s('line.ci', { x1: x, x2: x, y1: MIDDLE - 5, y2: MIDDLE + 5 });
  const [low, high] = [interval?.low ?? 0, interval?.high ?? 0].map(at) as [string, string];
  return s(
    'svg',
    { 'aria-hidden': 'true', class: seriesClass(slot) },
    cellGrid(axis),
    atLeast !== null
      ? [
          level('at-least', at(atLeast.samples), '100%'),
          mark('100%', s('path.at-least', { d: 'M-6 -4l6 4-6 4' })),
        ]
      : [
          // A single seed is its mean.
          (asked === 1 ? [] : ringsOf(one)).map((value) =>
            s('circle.seed', { cx: at(value), cy: MIDDLE, r: 2.5 }),
          ),
          interval === null ? null : [level('ci', low, high), cap(low), cap(high)],
          samples === null ? null : mark(at(samples.mean), seriesShape(slot)),
        ],
  );
}
