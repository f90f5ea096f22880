/** Reads a table as a matrix of values, with a row per left node and a column per right node. */
import { checkCount, isNumber, nameIn, numberIn, widthOf } from './cells';
import { fail, type Cell, type Table } from './table';

/** left x right values. */
export interface WeightMatrix {
  /** Row by row; null marks an empty cell, a pair that is not allowed. */
  readonly values: readonly (readonly (number | null)[])[];
  /** One name per row; null without names. */
  readonly rowLabels: readonly string[] | null;
  /** One name per column; null without names. */
  readonly columnLabels: readonly string[] | null;
}

/** Reads a matrix with or without a heading line and a column of names. */
export function readWeightMatrix(table: Table): WeightMatrix {
  const width = widthOf(table);
  const { hasHeadings, hasNames } = labelsOf(table);
  const rows = hasHeadings ? table.slice(1) : table;
  const skip = hasNames ? 1 : 0;
  const corner = table[0]?.[0] as Cell;
  if (rows.length === 0 || width <= skip) fail(corner, 'There are names but no numbers.');
  checkCount(rows.length * (width - skip), rows.at(-1)?.at(-1) as Cell);
  const headings = (table[0] ?? []).slice(skip);
  const columnLabels = hasHeadings ? headings.map((cell) => nameIn(cell, 'this column')) : null;
  const rowLabels = hasNames ? rows.map(([cell]) => nameIn(cell as Cell, 'this row')) : null;
  const values = rows.map((row) =>
    row
      .slice(skip)
      .map((cell) => (cell.text === '' ? null : numberIn(cell, 'the value of a pair'))),
  );
  if (values.every((row) => row.every((value) => value === null))) {
    fail(corner, 'Every cell is empty: give at least one value.');
  }
  return { values, rowLabels, columnLabels };
}

/**
 * The first line is a heading if no cell after its first is a number, or if only the corner is empty. The first column holds
 * names if no cell below the heading is a number. A single word among numbers is a fault, not a heading.
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
