/** Reads a table as the edges of a graph: `from,to` or `from,to,value` on each line. */
import { checkCount, isNumber, nameIn, numberIn, widthOf } from './cells';
import { fail, type Cell, type Table } from './table';

/** The edges in the order of the lines. */
export interface EdgeList {
  readonly edges: readonly (readonly [string, string])[];
  /** One number per edge; null without a third column. */
  readonly values: readonly number[] | null;
}

const FROM = /^(from|source|src|start|tail|u|node ?1)$/i;
const TO = /^(to|target|dst|end|head|v|node ?2)$/i;

/** Skips a header line. */
export function readEdgeList(table: Table): EdgeList {
  const width = widthOf(table);
  const rows = hasHeadings(table) ? table.slice(1) : table;
  const first = (rows[0] ?? table[0])?.[0] as Cell;
  if (width < 2 || width > 3) {
    fail(
      first,
      `Write an edge as from,to or from,to,value; this line has ${width} ${width === 1 ? 'value' : 'values'}.`,
    );
  }
  if (rows.length === 0) fail(first, 'There are headings but no edges.');
  checkCount(rows.length, rows.at(-1)?.[0] as Cell);
  const values: number[] = [];
  const edges = (rows as readonly (readonly [Cell, Cell, Cell?])[]).map(([from, to, value]) => {
    const edge = [nameIn(from, 'a node'), nameIn(to, 'a node')] as const;
    if (value !== undefined) values.push(numberIn(value, 'the value of this edge'));
    return edge;
  });
  return { edges, values: width === 3 ? values : null };
}

/** A header has known column names, or a third cell that is not a number above one that is. */
function hasHeadings(table: Table): boolean {
  if (hasEdgeHeadings(table)) return true;
  const [above, below] = table.map((row) => row[2]);
  return above !== undefined && !isNumber(above) && below !== undefined && isNumber(below);
}

/** Whether the first line names its columns as the ends of edges. */
export function hasEdgeHeadings([first = []]: Table): boolean {
  const [from, to] = first;
  return from !== undefined && to !== undefined && FROM.test(from.text) && TO.test(to.text);
}
