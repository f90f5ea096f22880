/** All matchings of a bipartite graph, without dead ends. */
import type { BipartiteGraph } from './bipartiteGraph';
import { findLargestMatching } from './largestMatching';

/** A matching that shows that a branch can still be completed. */
interface Witness {
  readonly edgeOfLeft: Int32Array;
  readonly edgeOfRight: Int32Array;
  size: number;
}

const FREE = -1;

/**
 * Calls `visit` with each matching of `minimum` to `maximum` edges, once each, until it returns
 * false. The edges come in the order of their left nodes, in an array that is used again.
 *
 * Left node by left node. Each branch carries a matching of what is left that completes it to
 * `minimum` edges (mended by an augmenting path where a choice breaks it), so that every branch
 * ends in a matching: polynomial time between two visits.
 */
export function visitMatchings(
  graph: BipartiteGraph,
  minimum: number,
  maximum: number,
  visit: (edges: readonly number[]) => boolean,
): void {
  const { left, right, rightOf, start, incident } = graph;
  const isUsed = new Uint8Array(right);
  const chosen: number[] = [];

  /** The witness without left node l and right node r (-1: none), mended to `needed` edges. */
  const completion = (witness: Witness, l: number, r: number, needed: number): Witness | null => {
    if (needed <= 0) return witness;
    const changed: Witness = {
      edgeOfLeft: witness.edgeOfLeft.slice(),
      edgeOfRight: witness.edgeOfRight.slice(),
      size: witness.size,
    };
    drop(changed, changed.edgeOfLeft[l] as number);
    if (r >= 0) drop(changed, changed.edgeOfRight[r] as number);
    while (changed.size < needed) {
      if (!augment(changed, l + 1)) return null;
    }
    return changed;
  };
  const drop = (witness: Witness, edge: number): void => {
    if (edge === FREE) return;
    witness.edgeOfLeft[graph.leftOf[edge] as number] = FREE;
    witness.edgeOfRight[rightOf[edge] as number] = FREE;
    witness.size -= 1;
  };

  /** Breadth-first search from all free left nodes >= first at once. */
  const previousLeft = new Int32Array(right);
  const edgeInto = new Int32Array(right);
  const augment = (witness: Witness, first: number): boolean => {
    const reached: number[] = [];
    for (let l = first; l < left; l++) if (witness.edgeOfLeft[l] === FREE) reached.push(l);
    edgeInto.fill(FREE);
    for (const l of reached) {
      for (let i = start[l] as number; i < (start[l + 1] as number); i++) {
        const edge = incident[i] as number;
        const r = rightOf[edge] as number;
        if (isUsed[r] === 1 || edgeInto[r] !== FREE) continue;
        edgeInto[r] = edge;
        previousLeft[r] = l;
        const owner = witness.edgeOfRight[r] as number;
        if (owner !== FREE) {
          reached.push(graph.leftOf[owner] as number);
          continue;
        }
        flip(witness, r);
        return true;
      }
    }
    return false;
  };
  const flip = (witness: Witness, end: number): void => {
    for (let r = end; r !== FREE;) {
      const edge = edgeInto[r] as number;
      const l = previousLeft[r] as number;
      const replaced = witness.edgeOfLeft[l] as number;
      witness.edgeOfLeft[l] = edge;
      witness.edgeOfRight[r] = edge;
      r = replaced === FREE ? FREE : (rightOf[replaced] as number);
    }
    witness.size += 1;
  };

  /** False as soon as the visitor has enough. */
  const extend = (l: number, witness: Witness): boolean => {
    if (l === left || chosen.length === maximum) return visit(chosen);
    for (let i = start[l] as number; i < (start[l + 1] as number); i++) {
      const edge = incident[i] as number;
      const r = rightOf[edge] as number;
      if (isUsed[r] === 1) continue;
      isUsed[r] = 1;
      chosen.push(edge);
      const rest = completion(witness, l, r, minimum - chosen.length);
      const goesOn = rest === null || extend(l + 1, rest);
      chosen.pop();
      isUsed[r] = 0;
      if (!goesOn) return false;
    }
    const rest = completion(witness, l, FREE, minimum - chosen.length);
    return rest === null || extend(l + 1, rest);
  };

  const largest = findLargestMatching(graph);
  if (largest.size >= minimum) extend(0, { ...largest });
}
