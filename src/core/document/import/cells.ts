/** Numbers and names in table cells; a fault ends the reading by `fail`. */
import { MAX_DIMENSION, MAX_MAGNITUDE } from '../../text/limits';
import { fail, quoted, type Cell, type Table } from './table';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Whether a cell is a number of any magnitude. */
export function isNumber({ text }: Cell): boolean {
  return NUMBER.test(text);
}

/** A hint for decimal commas. */
export function pointHint({ text }: Cell): string {
  return /^[+-]?[\d.]*,\d+$/.test(text) ? ' Write decimals with a point.' : '';
}

/** @param what the number, for a message: `the value of this edge` */
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

/** @param what the named thing, for a message: `a node` */
export function nameIn(cell: Cell, what: string): string {
  return cell.text === '' ? fail(cell, `Missing here: the name of ${what}.`) : cell.text;
}

/** The common width of all rows; fails at the first row that differs from the first one. */
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

/** Checks the limit for base arms. @param at the cell of the last one */
export function checkCount(count: number, at: Cell): void {
  if (count > MAX_DIMENSION) {
    fail(
      at,
      `This makes ${count.toLocaleString('en')} base arms; at most ${MAX_DIMENSION.toLocaleString('en')} are accepted.`,
    );
  }
}
