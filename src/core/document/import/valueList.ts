/** Reads a table as one value per base arm: one line or one column of numbers, or names with values. */
import { checkCount, isNumber, nameIn, numberIn, widthOf } from './cells';
import { fail, type Cell, type Table } from './table';

export interface ValueList {
  readonly values: readonly number[];
  /** One name per value; null without names. */
  readonly labels: readonly string[] | null;
}

/** Reads values; skips the heading of a column. */
export function readValueList(table: Table): ValueList {
  const width = widthOf(table);
  if (table.length === 1) return listed((table[0] ?? []).map((cell) => [cell]));
  if (width > 2) {
    fail(
      table[0]?.[0] as Cell,
      `Write all values on one line, or one value on each line, with or without a name before it; this line has ${width}.`,
    );
  }
  const [head, below] = table.map((row) => row.at(-1) as Cell);
  const isHeading = head !== undefined && below !== undefined && !isNumber(head) && isNumber(below);
  return listed(isHeading ? table.slice(1) : table);
}

/** @param rows `[value]` or `[name, value]` */
function listed(rows: Table): ValueList {
  checkCount(rows.length, rows.at(-1)?.[0] as Cell);
  const labels: string[] = [];
  const values = rows.map((row) => {
    const value = numberIn(row.at(-1) as Cell, 'the value of a base arm');
    if (row.length > 1) labels.push(nameIn(row[0] as Cell, 'a base arm'));
    return value;
  });
  return { values, labels: labels.length > 0 ? labels : null };
}
