/** The common parts of the page's tables. */
import { h, type Child, type ElementNode } from '../dom/h';
import { exact } from '../format';
import { cellTicks, type CellAxis } from './cellBars';

/**
 * A table with one heading row.
 * @param name its classes, separated by dots
 * @param caption for screen readers; null if the section has it
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

/** A table with rows beyond `most` folded. @param unit of the folded rows @param left rows that are not even folded */
export function foldedTable(
  name: string,
  caption: string,
  heads: Child,
  rows: readonly ElementNode[],
  most: number,
  unit: string,
  left = 0,
): ElementNode {
  const part = (shown: readonly ElementNode[]): ElementNode => table(name, caption, heads, shown);
  if (rows.length <= most) return h('div', part(rows));
  return h(
    'div',
    part(rows.slice(0, most)),
    h(
      'details',
      h('summary', `${exact(rows.length - most + left)} more ${unit}`),
      part(rows.slice(most)),
      left > 0 && h('p.q', `and ${exact(left)} more`),
    ),
  );
}

/** Most rows listed; the others are summed up. */
const LISTED = 12;

/** The rows to list if a last row sums up the others; a summary of only one row would save nothing. */
export function listedOf<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.length <= LISTED + 1 ? rows : rows.slice(0, LISTED);
}

/** A column heading. @param classes separated by dots: `r.hide-narrow` */
export function column(label: Child, classes = ''): ElementNode {
  return h(classes === '' ? 'th' : `th.${classes}`, { scope: 'col' }, label);
}

/** The heading of a drawn column: its name for screen readers, its ticks for all others. */
export function drawnColumn(
  words: string,
  axis: CellAxis,
  tick?: (value: number) => string,
  classes = 'drawn',
): ElementNode {
  return column([h('span.sr', words), cellTicks(axis, tick)], classes);
}
