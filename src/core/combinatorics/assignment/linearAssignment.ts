/** The linear assignment problem: matches every row to a column of its own at the least cost. */
import { edgesByEnd } from '../paths/edgesByEnd';

const FREE = -1;
/** After this many rounds over the free rows, price cuts gain less than shortest paths. */
const PRICE_ROUNDS = 2;

/** The edges of a bipartite graph, grouped by row. There are at least as many columns as rows. */
export interface Arcs {
  readonly rows: number;
  readonly columns: number;
  /** The arcs of row i are start[i], …, start[i + 1] - 1. */
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly edge: Int32Array;
  /** Minus the weight. */
  readonly cost: Float64Array;
}

/**
 * A matching of all rows, each by an arc of least cost - price in its row. If there are more columns than rows, free columns
 * have the price 0 and matched ones at most that.
 */
export interface Cover {
  readonly arcs: Arcs;
  readonly arcOfRow: Int32Array;
  readonly rowOfColumn: Int32Array;
  readonly price: Float64Array;
}

/**
 * The edges sorted by row; within a row they keep their order.
 * @param rows the number of rows, at most `columns`
 * @param rowOf the row of each edge, 0, …, rows-1
 * @param columnOf the column of each edge, 0, …, columns-1
 * @param weights one per edge; the cost of an arc is minus the weight of its edge
 */
export function arcsByRow(
  rows: number,
  columns: number,
  rowOf: Int32Array,
  columnOf: Int32Array,
  weights: Float64Array,
): Arcs {
  const { start, incident: edge } = edgesByEnd(rows, rowOf);
  const column = new Int32Array(edge.length);
  const cost = new Float64Array(edge.length);
  for (let arc = 0; arc < edge.length; arc++) {
    const e = edge[arc] as number;
    column[arc] = columnOf[e] as number;
    cost[arc] = -(weights[e] as number);
  }
  return { rows, columns, start, column, edge, cost };
}

/**
 * A cover of least cost; null if not all rows can be matched.
 *
 * Jonker and Volgenant (1987), "A shortest augmenting path algorithm for dense and sparse linear assignment problems": price
 * cuts (their augmenting row reduction) match most rows, and shortest augmenting paths the others.
 */
export function assignRows(arcs: Arcs): Cover | null {
  const { rows, columns } = arcs;
  const cover: Cover = {
    arcs,
    arcOfRow: new Int32Array(rows).fill(FREE),
    rowOfColumn: new Int32Array(columns).fill(FREE),
    price: firstPrices(arcs),
  };
  let free: readonly number[] = Array.from({ length: rows }, (_, row) => row);
  for (let round = 0; round < PRICE_ROUNDS; round++) free = cutPrices(cover, free);
  const augment = createAugmentation(cover);
  for (const row of free) if (!augment(row)) return null;
  return cover;
}

/** If every column will be matched, its price starts at the least cost of its arcs. */
function firstPrices({ rows, columns, column, cost }: Arcs): Float64Array {
  const price = new Float64Array(columns);
  if (rows < columns) return price;
  price.fill(Infinity);
  for (let arc = 0; arc < cost.length; arc++) {
    const j = column[arc] as number;
    if ((cost[arc] as number) < (price[j] as number)) price[j] = cost[arc] as number;
  }
  // A column without arcs rules out a cover, so any finite price works.
  return price.map((value) => (value === Infinity ? 0 : value));
}

/**
 * Gives each row its cheapest column and cuts the column's price by the margin to the row's second cheapest. A row that loses
 * its column looks for another at once.
 * @returns the rows that are still free
 */
function cutPrices(
  { arcs, arcOfRow, rowOfColumn, price }: Cover,
  free: readonly number[],
): readonly number[] {
  const { start, column, cost } = arcs;
  const left: number[] = [];
  // Ever smaller cuts, or cuts that rounding undoes, could go on for very long.
  let stepsLeft = 2 * arcs.rows + free.length;
  for (const first of free) {
    let row = first;
    while (row !== FREE) {
      let least = Infinity;
      let second = Infinity;
      let cheapest = FREE;
      let runnerUp = FREE;
      const end = start[row + 1] as number;
      for (let arc = start[row] as number; arc < end; arc++) {
        const reduced = (cost[arc] as number) - (price[column[arc] as number] as number);
        if (reduced >= second) continue;
        if (reduced < least) {
          second = least;
          runnerUp = cheapest;
          least = reduced;
          cheapest = arc;
        } else {
          second = reduced;
          runnerUp = arc;
        }
      }
      const isTie = second === least && runnerUp !== FREE;
      // Of two equally cheap columns, the other one may be free.
      if (isTie && rowOfColumn[column[cheapest] as number] !== FREE) cheapest = runnerUp;
      const cut = isTie || runnerUp === FREE ? 0 : second - least;
      const j = cheapest === FREE ? FREE : (column[cheapest] as number);
      const before = j === FREE ? FREE : (rowOfColumn[j] as number);
      if (j === FREE || (before !== FREE && cut === 0) || stepsLeft-- <= 0) {
        left.push(row);
        break;
      }
      price[j] = (price[j] as number) - cut;
      rowOfColumn[j] = row;
      arcOfRow[row] = cheapest;
      if (before !== FREE) arcOfRow[before] = FREE;
      row = before;
    }
  }
  return left;
}

/** Dijkstra (1959) on reduced costs, from a free row to the nearest free column. */
function createAugmentation({ arcs, arcOfRow, rowOfColumn, price }: Cover) {
  const { columns, start, column, cost } = arcs;
  const distance = new Float64Array(columns);
  const isFinal = new Uint8Array(columns);
  const arcInto = new Int32Array(columns);
  const rowBefore = new Int32Array(columns);
  /** First the final columns, then the others reached so far, in no order. */
  const reached = new Int32Array(columns);

  return (freeRow: number): boolean => {
    distance.fill(Infinity);
    isFinal.fill(0);
    let finals = 0;
    let count = 0;
    let row = freeRow;
    let travelled = 0;
    let last = FREE;
    while (last === FREE) {
      const matched = arcOfRow[row] as number;
      const own =
        matched === FREE
          ? 0
          : (cost[matched] as number) - (price[column[matched] as number] as number);
      const end = start[row + 1] as number;
      for (let arc = start[row] as number; arc < end; arc++) {
        const j = column[arc] as number;
        if (isFinal[j] === 1) continue;
        const reduced = (cost[arc] as number) - (price[j] as number) - own;
        // Rounding may push the reduced cost slightly below 0. The first row has no matched cost to compare with.
        const length = reduced > 0 || matched === FREE ? travelled + reduced : travelled;
        const known = distance[j] as number;
        if (length >= known) continue;
        if (known === Infinity) reached[count++] = j;
        distance[j] = length;
        arcInto[j] = arc;
        rowBefore[j] = row;
      }
      if (finals === count) return false;
      let nearest = finals;
      let least = Infinity;
      for (let i = finals; i < count; i++) {
        const candidate = reached[i] as number;
        const length = distance[candidate] as number;
        // Among equally near columns, a free one ends the search.
        if (length < least || (length === least && rowOfColumn[candidate] === FREE)) {
          least = length;
          nearest = i;
        }
      }
      const j = reached[nearest] as number;
      reached[nearest] = reached[finals] as number;
      reached[finals++] = j;
      isFinal[j] = 1;
      travelled = least;
      row = rowOfColumn[j] as number;
      if (row === FREE) last = j;
    }
    for (let i = 0; i < finals; i++) {
      const j = reached[i] as number;
      price[j] = (price[j] as number) + ((distance[j] as number) - travelled);
    }
    for (let j = last; ;) {
      const from = rowBefore[j] as number;
      const given = arcOfRow[from] as number;
      arcOfRow[from] = arcInto[j] as number;
      rowOfColumn[j] = from;
      if (given === FREE) return true;
      j = column[given] as number;
    }
  };
}
