/** What the tables of the page have in common. */
import { h, type Child, type ElementNode } from '../dom/h';
import { exact } from '../format';
import { cellTicks, type CellAxis } from './cellBars';

/**
 * A table with one row of heads.
 * @param name its classes, with dots between them
 * @param caption what a screen reader calls it; null where the section says it
 */
export function table(
  name: string,
  caption: string | null,
  heads: Child,
  rows: Child,
): ElementNode {
  return h(
    `table.${name}`,
    caption !== null && h('caption.sr', caption),
    h('thead', h('tr', heads)),
    h('tbody', rows),
  );
}

/** A table whose rows beyond `most` are folded away. @param unit of what there are more @param after what stands below those */
export function foldedTable(
  name: string,
  caption: string,
  heads: Child,
  rows: readonly ElementNode[],
  most: number,
  unit: string,
  after: Child = null,
): ElementNode {
  const part = (shown: readonly ElementNode[]): ElementNode => table(name, caption, heads, shown);
  if (rows.length <= most) return h('div', part(rows));
  return h(
    'div',
    part(rows.slice(0, most)),
    h(
      'details',
      h('summary', `${exact(rows.length - most)} more ${unit}`),
      part(rows.slice(most)),
      after,
    ),
  );
}

/** Rows that are listed; the others are summed up. */
const LISTED = 12;

/** The first of the rows, where a last row sums up the others: one that only says "1 more" would be no shorter. */
export function listedOf<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.length <= LISTED + 1 ? rows : rows.slice(0, LISTED);
}

/** The head of a column. @param classes with dots between them: `r.hide-narrow` */
export function column(label: Child, classes = ''): ElementNode {
  return h(classes === '' ? 'th' : `th.${classes}`, { scope: 'col' }, label);
}

/** The head of a column that is drawn: its name for those who do not see it, its ticks for all others. */
export function drawnColumn(
  words: string,
  axis: CellAxis,
  tick?: (value: number) => string,
  classes = 'drawn',
): ElementNode {
  return column([h('span.sr', words), cellTicks(axis, tick)], classes);
}
