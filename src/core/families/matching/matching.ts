/** Matchings of a bipartite graph, with bounds on the number of edges. */
import type { BipartiteGraph } from '../../combinatorics/assignment/bipartiteGraph';
import { createBipartiteGraph } from '../../combinatorics/assignment/bipartiteGraph';
import { findLargestMatching } from '../../combinatorics/assignment/largestMatching';
import { logMatchingsBound } from '../../combinatorics/assignment/matchingBound';
import { countCompleteMatchings } from '../../combinatorics/assignment/completeMatchings';
import { visitMatchings } from '../../combinatorics/assignment/matchingEnumeration';
import { rankMatchings } from '../../combinatorics/assignment/murty';
import type { Action, ActionFamily } from '../family';
import { completed, standingOf } from '../constraints/completed';
import { byTotalWeight, familyOf } from '../familyOf';
import { wholeNumbers } from '../rankedActions';

/** A bipartite graph, and the sizes of matchings that are actions. */
export interface MatchingOptions {
  /** The numbers of nodes on each side. */
  readonly left: number;
  readonly right: number;
  /** The base arms in order, as left and right end, numbered from 0 on each side. */
  readonly edges: readonly (readonly [number, number])[];
  /** The least and the largest number of edges of an action. */
  readonly min: number;
  readonly max: number;
}

/**
 * X = all matchings of the graph with `min` to `max` edges.
 * @throws RangeError if the graph has no such matching, or an edge has an end that is not a node
 */
export function createMatching({ left, right, edges, min, max }: MatchingOptions): ActionFamily {
  const graph = createBipartiteGraph(left, right, edges);
  const largest = Math.min(max, findLargestMatching(graph).size);
  if (!Number.isInteger(min) || !Number.isInteger(max) || min < 1 || largest < min) {
    throw new RangeError(`The graph has no matching with ${min} to ${max} edges.`);
  }
  return ofGraph(graph, min, largest);
}

/** The number of edges of a largest matching. @throws RangeError if an end of an edge is not a node */
export function largestMatching(
  left: number,
  right: number,
  edges: readonly (readonly [number, number])[],
): number {
  return findLargestMatching(createBipartiteGraph(left, right, edges)).size;
}

/** Every part of a matching is a matching, so all sizes from `min` to `max` occur if `max` does. */
function ofGraph(graph: BipartiteGraph, min: number, max: number): ActionFamily {
  return familyOf({
    kind: 'matching',
    dimension: graph.edges,
    sizes: wholeNumbers(min, max),
    isHereditary: true,
    countActions: () =>
      graph.isComplete ? countCompleteMatchings(graph.left, graph.right, min, max) : null,
    logActionsBound: () => logMatchingsBound(graph, min, max),
    best: byTotalWeight((weights, k) => rankMatchings(graph, weights, min, max, k)),
    ofSize: (size) => ofGraph(graph, size, size),
    enumerate(cap) {
      const actions: Action[] = [];
      let isWithinCap = true;
      visitMatchings(graph, min, max, (matching) => {
        isWithinCap = actions.length < cap;
        if (isWithinCap) actions.push(matching.toSorted((a, b) => a - b));
        return isWithinCap;
      });
      return isWithinCap ? actions : null;
    },
    restrict: (required, forbidden) => restricted(graph, [min, max], required, forbidden),
  });
}

/** The ends of the required edges are taken, so the free edges form a matching of the other nodes. */
function restricted(
  { left, right, edges, leftOf, rightOf }: BipartiteGraph,
  [min, max]: readonly [number, number],
  required: readonly number[],
  forbidden: ReadonlySet<number>,
): readonly ActionFamily[] {
  const taken = required.length;
  const onSide = (endOf: Int32Array) => {
    const ends = new Set(required.map((edge) => endOf[edge] as number));
    const nodeOf = (edge: number) => endOf[edge] as number;
    return {
      isMatched: ends.size === taken,
      isFree: (edge: number) => !ends.has(nodeOf(edge)),
      number: (edge: number) => nodeOf(edge) - [...ends].filter((end) => end < nodeOf(edge)).length,
    };
  };
  const [l, r] = [onSide(leftOf), onSide(rightOf)];
  if (!l.isMatched || !r.isMatched) return [];
  const { free: allowed } = standingOf(edges, required, forbidden);
  const free = allowed.filter((edge) => l.isFree(edge) && r.isFree(edge));
  const pairs = free.map((edge) => [l.number(edge), r.number(edge)] as const);
  const smaller = createBipartiteGraph(left - taken, right - taken, pairs);
  const least = Math.max(1, min - taken);
  const most = Math.min(max - taken, findLargestMatching(smaller).size);
  const rest = least > most ? null : ofGraph(smaller, least, most);
  const isAction = min <= taken && taken <= max;
  return completed('matching', { dimension: edges, required, free }, isAction, rest);
}
