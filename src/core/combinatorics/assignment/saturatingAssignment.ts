import type { Assignment } from './assignment';
import type { BipartiteGraph } from './bipartiteGraph';
import { arcsByRow, assignRows, type Cover } from './linearAssignment';

const FREE = -1;

/**
 * A heaviest matching of min(left, right) edges, covering the smaller side; null if there is none. It skips the heaviest
 * matchings of smaller sizes, and so is much faster than a flow that grows size by size.
 * @param weights one finite number per edge, small enough that sums of them do not overflow
 */
export function heaviestSaturating(
  graph: BipartiteGraph,
  weights: Float64Array,
): Assignment | null {
  const { left, right, leftOf, rightOf } = graph;
  const isByLeft = left <= right;
  const cover = assignRows(
    isByLeft
      ? arcsByRow(left, right, leftOf, rightOf, weights)
      : arcsByRow(right, left, rightOf, leftOf, weights),
  );
  if (cover === null) return null;
  const { edgeOfRow, edgeOfColumn, ownCost } = costsOf(cover);
  const { price } = cover;
  // The potentials of a minimum-cost flow (see Assignment).
  const potentials = new Float64Array(left + right + 2);
  potentials.set((isByLeft ? ownCost : price).map((value) => -value));
  potentials.set(isByLeft ? price : ownCost, left);
  potentials[left + right] = isByLeft ? -largest(ownCost) : 0;
  potentials[left + right + 1] = left < right ? 0 : largest(isByLeft ? price : ownCost);
  return isByLeft
    ? { edgeOfLeft: edgeOfRow, edgeOfRight: edgeOfColumn, potentials }
    : { edgeOfLeft: edgeOfColumn, edgeOfRight: edgeOfRow, potentials };
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
