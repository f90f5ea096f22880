/** How the things compared are marked: a shape, a colour and a dash of their own, so that colour is never alone. */
import type { SettingSummary } from '../../src/core/sweep/summary';
import { h, s } from '../dom/h';
import type { ElementNode } from '../dom/h';

/** Shapes of about 10 pixels around the origin. */
const SHAPES: readonly ((properties: { readonly class: string }) => ElementNode)[] = [
  (own) => s('circle', { ...own, r: 4.5 }),
  (own) => s('rect', { ...own, x: -4, y: -4, width: 8, height: 8 }),
  (own) => s('path', { ...own, d: 'M0 -5.5l5 9.5h-10z' }),
  (own) => s('path', { ...own, d: 'M0 -6l6 6-6 6-6-6z' }),
  (own) => s('path', { ...own, d: 'M0 5.5l5-9.5h-10z' }),
  (own) => s('path', { ...own, d: 'M-2 -5h4v3h3v4h-3v3h-4v-3h-3v-4h3z' }),
];

/** The class that carries the colour and the dash of a series. */
export function seriesClass(index: number): string {
  return `series-${index % SHAPES.length}`;
}

/** The mark of a series around the origin. */
function seriesShape(index: number): ElementNode {
  const shape = SHAPES[index % SHAPES.length] as (typeof SHAPES)[number];
  return shape({ class: 'mean' });
}

/** The mark in front of a name. */
export function seriesGlyph(index: number): ElementNode {
  return s(
    'svg',
    {
      class: `glyph ${seriesClass(index)}`,
      viewBox: '-8 -8 16 16',
      'aria-hidden': 'true',
    },
    seriesShape(index),
  );
}

/** The mark at a place of a drawing; x in pixels or percent. */
export function seriesMark(index: number, x: number | string, y: number): ElementNode {
  return s('svg', { x, y, width: 1, height: 1, overflow: 'visible' }, seriesShape(index));
}

/** Mark, algorithm in bold, what differs in grey. */
export function runName({ title, rest }: SettingSummary, index: number): ElementNode {
  return h('th.run', { scope: 'row' }, seriesGlyph(index), h('b', title), ' ', h('span.sub', rest));
}

/** A letter for where there is no room for the name. */
export function seriesLetter(index: number): string {
  return 'ABCDEF'[index] ?? String(index + 1);
}

/** The middle of a drawn cell, in pixels from its top. */
export const MIDDLE = 16;

/** A line with a cap at each end. */
export function capped(from: string, to: string): readonly ElementNode[] {
  const cap = (x: string): ElementNode =>
    s('line.ci', { x1: x, x2: x, y1: MIDDLE - 5, y2: MIDDLE + 5 });
  return [s('line.ci', { x1: from, x2: to, y1: MIDDLE, y2: MIDDLE }), cap(from), cap(to)];
}
