/** A table read as a matrix of values, a row for each left node and a column for each right node. */
import { isNumber, nameIn, numberIn, sameLength, withinLimit } from './cells';
import type { Cell, Reading, Table } from './table';
import { fault, read } from './table';

/** left x right values. */
export interface WeightMatrix {
  /** Row by row; null where the cell is empty: the pair is not allowed. */
  readonly values: readonly (readonly (number | null)[])[];
  /** One name for each row, or null where the table has none. */
  readonly rowLabels: readonly string[] | null;
  /** One name for each column, or null where the table has none. */
  readonly columnLabels: readonly string[] | null;
}

/** Reads a matrix with or without a heading line and a column of names. It never throws. */
export function readWeightMatrix(table: Table): Reading<WeightMatrix> {
  const width = sameLength(table);
  if (!width.ok) return width;
  const { hasHeadings, hasNames } = labelsOf(table);
  const rows = hasHeadings ? table.slice(1) : table;
  const skip = hasNames ? 1 : 0;
  const corner = table[0]?.[0] as Cell;
  if (rows.length === 0 || width.value <= skip)
    return fault(corner, 'There are names but no numbers.');
  const within = withinLimit(rows.length * (width.value - skip), rows.at(-1)?.at(-1) as Cell);
  if (!within.ok) return within;
  const columnLabels = hasHeadings ? allNames((table[0] ?? []).slice(skip), 'this column') : null;
  if (columnLabels?.ok === false) return columnLabels;
  const rowLabels = hasNames
    ? allNames(
        rows.map(([name]) => name as Cell),
        'this row',
      )
    : null;
  if (rowLabels?.ok === false) return rowLabels;
  const values: (number | null)[][] = [];
  for (const row of rows) {
    const numbers: (number | null)[] = [];
    for (const cell of row.slice(skip)) {
      if (cell.text === '') {
        numbers.push(null);
        continue;
      }
      const number = numberIn(cell, 'the value of a pair');
      if (!number.ok) return number;
      numbers.push(number.value);
    }
    values.push(numbers);
  }
  if (values.every((row) => row.every((value) => value === null))) {
    return fault(corner, 'Every cell is empty: give at least one value.');
  }
  return read({
    values,
    rowLabels: rowLabels?.value ?? null,
    columnLabels: columnLabels?.value ?? null,
  });
}

/**
 * Headings: beyond the first one no cell of the first line is a number, or the corner alone is empty. Names: below
 * the first one no cell of the first column is a number. A single word among numbers is a fault, not a heading.
 */
function labelsOf(table: Table): { readonly hasHeadings: boolean; readonly hasNames: boolean } {
  const [first = [], ...below] = table;
  const corner = first[0] as Cell;
  const isWord = (cell: Cell | undefined) =>
    cell !== undefined && cell.text !== '' && !isNumber(cell);
  const areWords = (cells: readonly (Cell | undefined)[]) =>
    cells.length > 0 && cells.every(isWord);
  const hasEmptyCorner =
    corner.text === '' &&
    first.slice(1).some(({ text }) => text !== '') &&
    below.length > 0 &&
    areWords(below.map(([cell]) => cell));
  const hasHeadings =
    areWords(first.slice(1)) || hasEmptyCorner || (first.length === 1 && isWord(corner));
  const names = (hasHeadings ? below : table).map(([cell]) => cell);
  return { hasHeadings, hasNames: areWords(names) };
}

function allNames(cells: readonly Cell[], what: string): Reading<readonly string[]> {
  const names: string[] = [];
  for (const cell of cells) {
    const name = nameIn(cell, what);
    if (!name.ok) return name;
    names.push(name.value);
  }
  return read(names);
}
