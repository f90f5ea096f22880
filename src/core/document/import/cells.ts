/** Numbers and names in the cells of a table. */
import { MAX_DIMENSION, MAX_MAGNITUDE } from '../../text/limits';
import type { Cell, Reading } from './table';
import { fault, quoted, read } from './table';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Whether a cell is written as a number, however large. */
export function isNumber({ text }: Cell): boolean {
  return NUMBER.test(text);
}

/** @param what the number is, in a sentence: `the value of this edge` */
export function numberIn(cell: Cell, what: string): Reading<number> {
  if (cell.text === '') return fault(cell, `Missing here: ${what}.`);
  if (!NUMBER.test(cell.text)) {
    const hint = /^[+-]?[\d.]*,\d+$/.test(cell.text) ? ' Write decimals with a point.' : '';
    return fault(cell, `${quoted(cell)} is not a number; expected: ${what}.${hint}`);
  }
  const value = Number(cell.text);
  if (Math.abs(value) > MAX_MAGNITUDE) {
    return fault(cell, `${quoted(cell)} is too large: use at most 1e100.`);
  }
  return read(value);
}

/** @param what the name is of, in a sentence: `a node` */
export function nameIn(cell: Cell, what: string): Reading<string> {
  return cell.text === '' ? fault(cell, `Missing here: the name of ${what}.`) : read(cell.text);
}

/** Rows as long as the first one; the fault is at the first that is not. */
export function sameLength(rows: readonly (readonly Cell[])[]): Reading<number> {
  const wanted = rows[0]?.length ?? 0;
  for (const row of rows) {
    if (row.length === wanted) continue;
    const at = row[Math.min(wanted, row.length - 1)] as Cell;
    return fault(
      at,
      `This line has ${row.length} ${row.length === 1 ? 'value' : 'values'} and the first line ${wanted}: all must have the same number.`,
    );
  }
  return read(wanted);
}

/** More base arms than an instance may have. @param at where the first one too many stands */
export function withinLimit(count: number, at: Cell): Reading<number> {
  return count <= MAX_DIMENSION
    ? read(count)
    : fault(
        at,
        `This makes ${count.toLocaleString('en')} base arms; at most ${MAX_DIMENSION.toLocaleString('en')} are accepted.`,
      );
}
