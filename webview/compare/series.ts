/** How the things compared are marked: a shape, a colour and a dash of their own, so that colour is never alone. */
import type { ComparisonSummary, SettingSummary } from '../../src/core/sweep/summary';
import { comparedMarker, comparedStroke } from '../../src/core/figure/comparedParts';
import { areMany, drawnSettings } from '../../src/core/figure/drawnSettings';
import { outlineOf } from '../../src/core/figure/marks';
import { h, s } from '../dom/h';
import type { ElementNode } from '../dom/h';

/** A setting in a table. */
export interface Row {
  readonly one: SettingSummary;
  /** Its stroke and shape; null where the chart has no line of it. */
  readonly slot: number | null;
}

/** The settings in the order of the ranking, marked as in the chart. @param hidden what is hidden of the chart */
export function rowsOf(summary: ComparisonSummary, hidden: ReadonlySet<string>): readonly Row[] {
  const { settings, ranking } = summary;
  const slots = new Map(drawnSettings(summary, hidden).map(({ index, slot }) => [index, slot]));
  return ranking.flatMap((index) => {
    const one = settings[index];
    const slot = areMany(summary) ? (slots.get(index) ?? null) : index;
    return one === undefined ? [] : [{ one, slot }];
  });
}

/** The class that carries the colour of a series. */
export function seriesClass(slot: number | null): string {
  return `ink-${slot === null ? 'fg-2' : comparedStroke(slot).stroke}`;
}

/** The mark of a series around the origin. */
export function seriesShape(slot: number | null): ElementNode {
  if (slot === null) return s('circle.mean', { r: 3 });
  const { shape, radius } = comparedMarker(slot);
  if (shape === 'circle') return s('circle.mean', { r: radius });
  return s('polygon.mean', { points: outlineOf(shape, 0, 0, radius).join(' ') });
}

/** Mark, algorithm in bold, what differs and what else is to be said in grey. */
export function runName(
  { title, rest }: SettingSummary,
  slot: number | null,
  note = '',
): ElementNode {
  const grey = [rest, note].filter((text) => text !== '').join('; ');
  const glyph = s(
    'svg',
    { class: `glyph ${seriesClass(slot)}`, viewBox: '-8 -8 16 16', 'aria-hidden': 'true' },
    seriesShape(slot),
  );
  return h('th.run', { scope: 'row' }, glyph, h('b', title), ' ', h('span.sub', grey));
}
