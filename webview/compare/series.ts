/** Marks of the compared settings: each has its own shape, colour and dash, so that none depends on colour alone. */
import type { ComparisonSummary, SettingSummary } from '../../src/core/sweep/summary';
import { areMany, drawnSettings } from '../../src/core/figure/drawnSettings';
import { h, s, type ElementNode } from '../dom/h';

/** Shapes of about 10 pixels around the origin. */
const SHAPES: readonly ((properties: { readonly class: string }) => ElementNode)[] = [
  (own) => s('circle', { ...own, r: 4.5 }),
  (own) => s('rect', { ...own, x: -4, y: -4, width: 8, height: 8 }),
  (own) => s('path', { ...own, d: 'M0 -5.5l5 9.5h-10z' }),
  (own) => s('path', { ...own, d: 'M0 -6l6 6-6 6-6-6z' }),
  (own) => s('path', { ...own, d: 'M0 5.5l5-9.5h-10z' }),
  (own) => s('path', { ...own, d: 'M-2 -5h4v3h3v4h-3v3h-4v-3h-3v-4h3z' }),
];

export interface Row {
  readonly one: SettingSummary;
  /** Its stroke and shape; null if the chart has no line for it. */
  readonly slot: number | null;
}

/** The settings in ranking order, with the marks of the chart. @param hidden settings hidden in the chart */
export function rowsOf(summary: ComparisonSummary, hidden: ReadonlySet<string>): readonly Row[] {
  const { settings, ranking } = summary;
  const slots = new Map(drawnSettings(summary, hidden).map(({ index, slot }) => [index, slot]));
  return ranking.flatMap((index) => {
    const one = settings[index];
    const slot = areMany(summary) ? (slots.get(index) ?? null) : index;
    return one === undefined ? [] : [{ one, slot }];
  });
}

/** The class with the colour and the dash of a series. */
export function seriesClass(slot: number | null): string {
  return slot === null ? 'series-rest' : `series-${slot % SHAPES.length}`;
}

function seriesShape(slot: number | null): ElementNode {
  if (slot === null) return s('circle.mean', { r: 3 });
  const shape = SHAPES[slot % SHAPES.length] as (typeof SHAPES)[number];
  return shape({ class: 'mean' });
}

/** The mark before a name. */
export function seriesGlyph(slot: number | null): ElementNode {
  return s(
    'svg',
    {
      class: `glyph ${seriesClass(slot)}`,
      viewBox: '-8 -8 16 16',
      'aria-hidden': 'true',
    },
    seriesShape(slot),
  );
}

/** The mark inside a drawing; x in pixels or percent. */
export function seriesMark(slot: number | null, x: number | string, y: number): ElementNode {
  return s('svg', { x, y, width: 1, height: 1, overflow: 'visible' }, seriesShape(slot));
}

/** The mark, the algorithm in bold, then differences and notes in grey. */
export function runName(
  { title, rest }: SettingSummary,
  slot: number | null,
  note: string,
): ElementNode {
  const grey = [rest, note].filter((text) => text !== '').join('; ');
  return h('th.run', { scope: 'row' }, seriesGlyph(slot), h('b', title), ' ', h('span.sub', grey));
}

/** A letter for places without room for the name. */
export function seriesLetter(index: number): string {
  return 'ABCDEF'[index] ?? String(index + 1);
}

/** The middle of a drawn cell, in pixels from its top. */
export const MIDDLE = 16;

export function capped(from: string, to: string): readonly ElementNode[] {
  const cap = (x: string): ElementNode =>
    s('line.ci', { x1: x, x2: x, y1: MIDDLE - 5, y2: MIDDLE + 5 });
  return [s('line.ci', { x1: from, x2: to, y1: MIDDLE, y2: MIDDLE }), cap(from), cap(to)];
}
