/** Heaviest matchings that cover the smaller side of a bipartite graph. */
import type { Assignment } from './assignment';
import type { BipartiteGraph } from './bipartiteGraph';
import type { Cover } from './linearAssignment';
import { arcsByRow, assignRows } from './linearAssignment';

const FREE = -1;

/**
 * A heaviest matching of min(left, right) edges, or null where there is none.
 *
 * Unlike the flow that grows size by size it passes no heaviest matching of a smaller size, which is
 * why it is so much faster.
 * @param weights one finite number an edge, small enough that sums of them do not overflow
 */
export function heaviestSaturating(
  graph: BipartiteGraph,
  weights: Float64Array,
): Assignment | null {
  const { left, right, leftOf, rightOf } = graph;
  return left <= right
    ? fromLeft(left, right, assignRows(arcsByRow(left, right, leftOf, rightOf, weights)))
    : fromRight(left, right, assignRows(arcsByRow(right, left, rightOf, leftOf, weights)));
}

/** The potentials of a flow of minimum cost (see Assignment), its rows the left nodes. */
function fromLeft(left: number, right: number, cover: Cover | null): Assignment | null {
  if (cover === null) return null;
  const { edgeOfRow, edgeOfColumn, ownCost } = costsOf(cover);
  const potentials = new Float64Array(left + right + 2);
  potentials.set(ownCost.map((value) => -value));
  potentials.set(cover.price, left);
  potentials[left + right] = -largest(ownCost);
  potentials[left + right + 1] = left < right ? 0 : largest(cover.price);
  return { edgeOfLeft: edgeOfRow, edgeOfRight: edgeOfColumn, potentials };
}

/** The same, its rows the right nodes; there are fewer of them. */
function fromRight(left: number, right: number, cover: Cover | null): Assignment | null {
  if (cover === null) return null;
  const { edgeOfRow, edgeOfColumn, ownCost } = costsOf(cover);
  const potentials = new Float64Array(left + right + 2);
  potentials.set(cover.price.map((value) => -value));
  potentials.set(ownCost, left);
  potentials[left + right + 1] = largest(ownCost);
  return { edgeOfLeft: edgeOfColumn, edgeOfRight: edgeOfRow, potentials };
}

function costsOf({ arcs, arcOfRow, rowOfColumn, price }: Cover) {
  const edgeOfRow = arcOfRow.map((arc) => arcs.edge[arc] as number);
  const edgeOfColumn = rowOfColumn.map((row) => (row === FREE ? FREE : (edgeOfRow[row] as number)));
  const ownCost = Float64Array.from(
    arcOfRow,
    (arc) => (arcs.cost[arc] as number) - (price[arcs.column[arc] as number] as number),
  );
  return { edgeOfRow, edgeOfColumn, ownCost };
}

function largest(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}
