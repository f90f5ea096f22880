/** A table read as one value for each base arm: one line or one column of numbers, or names with their values. */
import { isNumber, nameIn, numberIn, sameLength, withinLimit } from './cells';
import type { Cell, Reading, Table } from './table';
import { fault, read } from './table';

/** One value for each base arm. */
export interface ValueList {
  readonly values: readonly number[];
  /** One name for each value, or null where the table has none. */
  readonly labels: readonly string[] | null;
}

/** Reads values; of a column a heading is left out. It never throws. */
export function readValueList(table: Table): Reading<ValueList> {
  const width = sameLength(table);
  if (!width.ok) return width;
  if (table.length === 1) return listed((table[0] ?? []).map((cell) => [cell]));
  const first = table[0]?.[0] as Cell;
  if (width.value > 2) {
    return fault(
      first,
      `Write all values on one line, or one value on each line, with or without a name before it; this line has ${width.value}.`,
    );
  }
  const [head, below] = table.map((row) => row.at(-1) as Cell);
  const isHeading = head !== undefined && below !== undefined && !isNumber(head) && isNumber(below);
  return listed(isHeading ? table.slice(1) : table);
}

/** @param rows `[value]` or `[name, value]` */
function listed(rows: Table): Reading<ValueList> {
  const within = withinLimit(rows.length, rows.at(-1)?.[0] as Cell);
  if (!within.ok) return within;
  const values: number[] = [];
  const labels: string[] = [];
  for (const row of rows) {
    const value = numberIn(row.at(-1) as Cell, 'the value of a base arm');
    if (!value.ok) return value;
    values.push(value.value);
    if (row.length === 1) continue;
    const label = nameIn(row[0] as Cell, 'a base arm');
    if (!label.ok) return label;
    labels.push(label.value);
  }
  return read({ values, labels: labels.length > 0 ? labels : null });
}
