/** Enumerates all matchings of a bipartite graph, without dead ends. */
import type { BipartiteGraph } from './bipartiteGraph';
import { findLargestMatching } from './largestMatching';

const FREE = -1;

/**
 * Calls `visit` with each matching of `minimum` to `maximum` edges, once each, until it returns false. The edges come in the
 * order of their left nodes, in an array that is reused.
 *
 * Decides left node by left node. While fewer than `minimum` edges are chosen, a matching of the rest, the witness, shows that
 * the branch can be completed. A choice that breaks the witness is repaired by one augmenting path or abandoned. So every branch
 * ends in a matching, with polynomial time between two visits.
 * @param minimum at least 1
 */
export function visitMatchings(
  graph: BipartiteGraph,
  minimum: number,
  maximum: number,
  visit: (edges: readonly number[]) => boolean,
): void {
  const { left, right, rightOf, start, incident } = graph;
  const witness = findLargestMatching(graph);
  if (witness.size < minimum) return;
  const isUsed = new Uint8Array(right);
  const chosen: number[] = [];

  /** Decides left node l (r = FREE: it stays free); false as soon as the visitor has enough. */
  const descend = (l: number, r: number): boolean => {
    const neededBefore = minimum - chosen.length + (r === FREE ? 0 : 1);
    if (neededBefore <= 0) return extend(l + 1);
    const needed = minimum - chosen.length;
    if (needed >= left - l) return true;
    const ofLeft = witness.drop(witness.edgeOfLeft[l] as number);
    const ofRight = r === FREE ? FREE : witness.drop(witness.edgeOfRight[r] as number);
    if (witness.size < needed && !witness.augment(l + 1, isUsed)) {
      witness.add(ofLeft);
      witness.add(ofRight);
      return true;
    }
    const goesOn = extend(l + 1);
    // The witness of this branch plus its choice is a witness of the branch above.
    if (r !== FREE) witness.add(chosen[chosen.length - 1] as number);
    return goesOn;
  };

  const extend = (l: number): boolean => {
    if (l === left || chosen.length === maximum) return visit(chosen);
    for (let i = start[l] as number; i < (start[l + 1] as number); i++) {
      const edge = incident[i] as number;
      const r = rightOf[edge] as number;
      if (isUsed[r] === 1) continue;
      isUsed[r] = 1;
      chosen.push(edge);
      const goesOn = descend(l, r);
      chosen.pop();
      isUsed[r] = 0;
      if (!goesOn) return false;
    }
    return descend(l, FREE);
  };
  extend(0);
}
