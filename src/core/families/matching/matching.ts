/** Matchings of a bipartite graph with a number of edges between two bounds. */
import { sum } from '../../combinatorics/counting/bigCounting';
import type { BipartiteGraph } from '../../combinatorics/assignment/bipartiteGraph';
import { createBipartiteGraph } from '../../combinatorics/assignment/bipartiteGraph';
import { countCommonBases } from '../../combinatorics/matroids/commonBasesCount';
import { findLargestMatching } from '../../combinatorics/assignment/largestMatching';
import { logMatchingsBound } from '../../combinatorics/assignment/matchingBound';
import {
  countCompleteMatchings,
  countMatchings,
} from '../../combinatorics/assignment/matchingCount';
import { visitMatchings } from '../../combinatorics/assignment/matchingEnumeration';
import { createLaminarMatroid } from '../../combinatorics/matroids/laminar';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { rankMatchings } from '../../combinatorics/assignment/murty';
import { exactCount } from '../counting';
import type { Action, ActionCount, ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { wholeNumbers } from '../rankedActions';

/** A bipartite graph and the sizes of the matchings that are actions. */
export interface MatchingOptions {
  /** The numbers of left and of right nodes. */
  readonly left: number;
  readonly right: number;
  /** The base arms in order: left and right end, each numbered from 0 on its side. */
  readonly edges: readonly (readonly [number, number])[];
  /** The smallest and the largest number of edges of an action. */
  readonly min: number;
  readonly max: number;
}

/** About a third of a second. */
const COUNTING_STEPS = 4_000_000;
/** About a second. */
const STEPS_BY_SIZE = 3_000_000;

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

/** Every part of a matching is one: all sizes from `min` to `max` occur if `max` does. */
function ofGraph(graph: BipartiteGraph, min: number, max: number): ActionFamily {
  return familyOf({
    kind: 'matching',
    dimension: graph.edges,
    sizes: wholeNumbers(min, max),
    isHereditary: true,
    countActions: () => countActions(graph, min, max),
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
  });
}

function countActions(graph: BipartiteGraph, min: number, max: number): ActionCount {
  if (graph.isComplete) {
    return exactCount(sum(countCompleteMatchings(graph.left, graph.right, min, max)));
  }
  const counted = countMatchings(graph, min, max, COUNTING_STEPS);
  if (counted !== null) return exactCount(counted);
  const bySize = countBySize(graph, min, max);
  if (bySize !== null) return exactCount(bySize);
  return { exact: null, logActions: logMatchingsBound(graph, min, max) };
}

/** Matchings are the common independent sets of two matroids: at most one edge at each node of a side. */
function countBySize(graph: BipartiteGraph, min: number, max: number): bigint | null {
  const sides = [graph.leftOf, graph.rightOf].map((ends) => oneOfEach(ends));
  const [left, right] = sides as [Matroid, Matroid];
  const { edgeOfLeft } = findLargestMatching(graph);
  const largest = [...edgeOfLeft].filter((edge) => edge >= 0);
  const workLimit = STEPS_BY_SIZE / (max - min + 1);
  let total = 0n;
  for (const size of wholeNumbers(min, max)) {
    const counted = countCommonBases(left, right, largest.slice(0, size), workLimit);
    if (counted === null) return null;
    total += counted;
  }
  return total;
}

/** @param ends the end of each edge on one side */
function oneOfEach(ends: Int32Array): Matroid {
  const edgesAt = new Map<number, number[]>();
  for (const [edge, node] of ends.entries()) {
    const others = edgesAt.get(node);
    if (others === undefined) edgesAt.set(node, [edge]);
    else others.push(edge);
  }
  const sets = Array.from(edgesAt.values(), (elements) => ({ elements, capacity: 1 }));
  return createLaminarMatroid(ends.length, sets);
}
