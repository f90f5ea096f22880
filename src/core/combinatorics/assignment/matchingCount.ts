/** How many matchings a bipartite graph has, exactly. */
import { binomials } from '../counting/bigCounting';
import type { BipartiteGraph } from './bipartiteGraph';
import { transpose } from './bipartiteGraph';

/**
 * The numbers of matchings of K_{left, right} with `minimum`, …, `maximum` edges:
 * C(left, s) C(right, s) s!.
 */
export function countCompleteMatchings(
  left: number,
  right: number,
  minimum: number,
  maximum: number,
): bigint[] {
  const ofLeft = binomials(left, 0, maximum);
  const ofRight = binomials(right, 0, maximum);
  const counts: bigint[] = [];
  let factorial = 1n;
  for (let size = 0; size <= maximum; size++) {
    if (size > 0) factorial *= BigInt(size);
    if (size >= minimum) {
      counts.push((ofLeft[size] as bigint) * (ofRight[size] as bigint) * factorial);
    }
  }
  return counts;
}

/** Right nodes that are tracked at once are bits of an integer; a state adds its size above them. */
const FRONTIER_BITS = 30;
const FRONTIER_STATES = 2 ** FRONTIER_BITS;
/** States of one step and of the next are held at a time: about 60 MB. */
const MOST_STATES = 200_000;

/**
 * The number of matchings with `minimum` to `maximum` edges, or null where it would take more than
 * `workLimit` steps, or more memory than a check should need.
 *
 * Dynamic programme over the left nodes. A state is the number of edges and the set of matched
 * right nodes that still have an edge to a later left node: cheap for small and for long thin
 * graphs.
 */
export function countMatchings(
  anyGraph: BipartiteGraph,
  minimum: number,
  maximum: number,
  workLimit: number,
): bigint | null {
  // The sets are sets of right nodes: let those be the fewer.
  const graph = anyGraph.right <= anyGraph.left ? anyGraph : transpose(anyGraph);
  const order = breadthFirstOrder(graph);
  const uses = usesOfRight(graph, order);
  const bitOf = new Map<number, number>();
  let freeBits = Array.from({ length: FRONTIER_BITS }, (_, i) => 1 << (FRONTIER_BITS - 1 - i));
  let counts = new Map<number, bigint>([[0, 1n]]);
  let work = 0;

  for (const [step, l] of order.entries()) {
    const bits: number[] = [];
    const released: number[] = [];
    let untracked = 0n;
    for (const r of rightNeighbours(graph, l)) {
      const use = uses.get(r);
      if (use === undefined || use.first === use.last) {
        untracked += 1n;
        continue;
      }
      const bit = bitOf.get(r) ?? freeBits.pop();
      if (bit === undefined) return null;
      bitOf.set(r, bit);
      bits.push(bit);
      if (use.last === step) released.push(bit);
    }
    const kept = ~released.reduce((mask, bit) => mask | bit, 0);
    const stepsLeft = order.length - step - 1;
    const next = new Map<number, bigint>();
    const add = (size: number, mask: number, count: bigint): void => {
      if (size > maximum || size + stepsLeft < minimum) return;
      const key = size * FRONTIER_STATES + (mask & kept);
      next.set(key, (next.get(key) ?? 0n) + count);
    };
    for (const [key, count] of counts) {
      work += bits.length + 2;
      if (work > workLimit || next.size > MOST_STATES) return null;
      const mask = key % FRONTIER_STATES;
      const size = (key - mask) / FRONTIER_STATES;
      add(size, mask, count);
      if (untracked > 0n) add(size + 1, mask, count * untracked);
      for (const bit of bits) if ((mask & bit) === 0) add(size + 1, mask | bit, count);
    }
    counts = next;
    freeBits = [...freeBits, ...new Set(released)];
  }
  let total = 0n;
  for (const count of counts.values()) total += count;
  return total;
}

function rightNeighbours(graph: BipartiteGraph, l: number): number[] {
  const edges = graph.incident.subarray(graph.start[l], graph.start[l + 1]);
  return Array.from(edges, (edge) => graph.rightOf[edge] as number);
}

/** When each right node is met first and last. */
function usesOfRight(
  graph: BipartiteGraph,
  order: readonly number[],
): Map<number, { first: number; last: number }> {
  const uses = new Map<number, { first: number; last: number }>();
  for (const [step, l] of order.entries()) {
    for (const r of rightNeighbours(graph, l)) {
      const use = uses.get(r);
      if (use === undefined) uses.set(r, { first: step, last: step });
      else use.last = step;
    }
  }
  return uses;
}

/** The left nodes component by component, near ones after each other: the frontier stays thin. */
function breadthFirstOrder(graph: BipartiteGraph): number[] {
  const reversed = transpose(graph);
  const isMet = new Uint8Array(graph.left);
  const order: number[] = [];
  for (let first = 0; first < graph.left; first++) {
    if (isMet[first] === 1) continue;
    isMet[first] = 1;
    const reached = [first];
    for (const l of reached) {
      for (const r of rightNeighbours(graph, l)) {
        for (const near of rightNeighbours(reversed, r)) {
          if (isMet[near] === 1) continue;
          isMet[near] = 1;
          reached.push(near);
        }
      }
    }
    order.push(...reached);
  }
  return order;
}
