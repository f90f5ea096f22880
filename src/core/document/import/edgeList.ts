/** A table read as the edges of a graph: `from,to` or `from,to,value` on each line. */
import { isNumber, nameIn, numberIn, sameLength, withinLimit } from './cells';
import type { Cell, Reading, Table } from './table';
import { fault, read } from './table';

/** Edges in the order of the lines. */
export interface EdgeList {
  readonly edges: readonly (readonly [string, string])[];
  /** One number for each edge, or null where the table has no third column. */
  readonly values: readonly number[] | null;
}

const FROM = /^(from|source|src|start|tail|u|node ?1)$/i;
const TO = /^(to|target|dst|end|head|v|node ?2)$/i;

/** Reads edges; a first line of headings is left out. It never throws. */
export function readEdgeList(table: Table): Reading<EdgeList> {
  const width = sameLength(table);
  if (!width.ok) return width;
  const rows = hasHeadings(table) ? table.slice(1) : table;
  const first = (rows[0] ?? table[0])?.[0] as Cell;
  if (width.value < 2 || width.value > 3) {
    return fault(
      first,
      `Write an edge as from,to or from,to,value; this line has ${width.value} ${width.value === 1 ? 'value' : 'values'}.`,
    );
  }
  if (rows.length === 0) return fault(first, 'There are headings but no edges.');
  const within = withinLimit(rows.length, rows.at(-1)?.[0] as Cell);
  if (!within.ok) return within;
  const edges: (readonly [string, string])[] = [];
  const values: number[] = [];
  for (const [fromCell, toCell, valueCell] of rows as readonly (readonly [Cell, Cell, Cell?])[]) {
    const from = nameIn(fromCell, 'a node');
    if (!from.ok) return from;
    const to = nameIn(toCell, 'a node');
    if (!to.ok) return to;
    edges.push([from.value, to.value]);
    if (valueCell === undefined) continue;
    const value = numberIn(valueCell, 'the value of this edge');
    if (!value.ok) return value;
    values.push(value.value);
  }
  return read({ edges, values: width.value === 3 ? values : null });
}

/** A first line whose value is not a number while the second's is one, or whose names are those of columns. */
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
