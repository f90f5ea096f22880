/** Certified upper bounds on the number of matchings of a bipartite graph. */
import { logAdd, logFactorials } from '../bigCounting';
import { leftDegrees, transpose, type BipartiteGraph } from './bipartiteGraph';

/** Far above the rounding errors of the sums below, far below any use of a count's logarithm. */
const ROUNDING_MARGIN = 1e-10;

/**
 * An upper bound on ln of the number of matchings with `minimum` to `maximum` edges. For each size it takes the least of two
 * bounds from each side:
 *
 * - choose the left nodes and an edge of each: the elementary symmetric polynomial of the degrees;
 * - Bregman (1973, Minc's conjecture): a 0/1 matrix with row sums r_i has a permanent of at most prod (r_i!)^(1/r_i). To count
 *   matchings with s edges, add right - s left nodes and left - s right nodes, joined to all original nodes: each matching
 *   extends to (right - s)! (left - s)! perfect matchings. This bound needs a graph without parallel edges.
 */
export function logMatchingsBound(graph: BipartiteGraph, minimum: number, maximum: number): number {
  const bounds = [graph, transpose(graph)].flatMap((side) => [
    logChoiceBounds(leftDegrees(side), maximum),
    ...(graph.hasParallelEdges ? [] : [logPermanentBounds(side, maximum)]),
  ]);
  let total = -Infinity;
  for (let size = minimum; size <= maximum; size++) {
    total = logAdd(total, Math.min(...bounds.map((bound) => bound[size] as number)));
  }
  return total + ROUNDING_MARGIN * (1 + Math.abs(total));
}

/** ln e_s(degrees), s = 0, …, maximum. */
function logChoiceBounds(degrees: readonly number[], maximum: number): Float64Array {
  const logs = new Float64Array(maximum + 1).fill(-Infinity);
  logs[0] = 0;
  for (const degree of degrees) {
    if (degree === 0) continue;
    for (let size = maximum; size > 0; size--) {
      const withNode = (logs[size - 1] as number) + Math.log(degree);
      logs[size] = logAdd(logs[size] as number, withNode);
    }
  }
  return logs;
}

/** Bregman's bound for s = 0, …, maximum. */
function logPermanentBounds(graph: BipartiteGraph, maximum: number): Float64Array {
  const { left, right } = graph;
  const logFactorial = logFactorials(left + right);
  const rowBound = (rowSum: number): number =>
    rowSum === 0 ? -Infinity : (logFactorial[rowSum] as number) / rowSum;
  const degrees = leftDegrees(graph);
  return Float64Array.from({ length: maximum + 1 }, (_, size) => {
    let log = (right - size) * rowBound(right);
    for (const degree of degrees) log += rowBound(degree + left - size);
    return log - (logFactorial[right - size] as number) - (logFactorial[left - size] as number);
  });
}
