/** Numbers and names in the cells of a table. What is wrong with one ends its reading, by `fail`. */
import { MAX_DIMENSION, MAX_MAGNITUDE } from '../../text/limits';
import { fail, quoted, type Cell, type Table } from './table';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Whether a cell is written as a number, however large. */
export function isNumber({ text }: Cell): boolean {
  return NUMBER.test(text);
}

/** A hint for a person who wrote a comma. */
export function pointHint({ text }: Cell): string {
  return /^[+-]?[\d.]*,\d+$/.test(text) ? ' Write decimals with a point.' : '';
}

/** @param what the number is, in a sentence: `the value of this edge` */
export function numberIn(cell: Cell, what: string): number {
  if (cell.text === '') fail(cell, `Missing here: ${what}.`);
  if (!isNumber(cell)) {
    fail(cell, `${quoted(cell)} is not a number; expected: ${what}.${pointHint(cell)}`);
  }
  const value = Number(cell.text);
  if (Math.abs(value) > MAX_MAGNITUDE) {
    fail(cell, `${quoted(cell)} is too large: use at most 1e100.`);
  }
  return value;
}

/** @param what the name is of, in a sentence: `a node` */
export function nameIn(cell: Cell, what: string): string {
  return cell.text === '' ? fail(cell, `Missing here: the name of ${what}.`) : cell.text;
}

/** How long all rows are; the fault is at the first one that is not as long as the first of all. */
export function widthOf(rows: Table): number {
  const wanted = rows[0]?.length ?? 0;
  for (const row of rows) {
    if (row.length === wanted) continue;
    fail(
      row[Math.min(wanted, row.length - 1)] as Cell,
      `This line has ${row.length} ${row.length === 1 ? 'value' : 'values'} and the first line ${wanted}: all must have the same number.`,
    );
  }
  return wanted;
}

/** No more base arms than an instance may have. @param at where the last of them stands */
export function checkCount(count: number, at: Cell): void {
  if (count > MAX_DIMENSION) {
    fail(
      at,
      `This makes ${count.toLocaleString('en')} base arms; at most ${MAX_DIMENSION.toLocaleString('en')} are accepted.`,
    );
  }
}
