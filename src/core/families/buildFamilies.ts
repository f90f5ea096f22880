/** The families whose spec is not what they are created from: graphs of named nodes, matroids, lists. */
import { createExplicit } from './explicit/explicit';
import type { Action, ActionFamily } from './family';
import { createMatching, largestMatching } from './matching/matching';
import { createMatroidIntersection } from './matroid/matroidIntersection';
import { createPath } from './graph/path';
import { createSpanningTree } from './graph/spanningTree';
import { sizesOf } from './matching/checkMatching';
import type { ExplicitSpec } from './explicit/explicitNode';
import type { PathSpec, SpanningTreeSpec } from './graph/graphNode';
import type { MatchingSpec } from './matching/matchingNode';
import type { MatroidIntersectionSpec } from './matroid/matroidNode';
import { readGraph } from './graph/namedGraph';
import { buildMatroid } from './matroid/buildMatroid';

/** @param actions without a fault */
export function buildExplicit(actions: ExplicitSpec): ActionFamily {
  return createExplicit(actions.arms, listedActions(actions));
}

/** The actions in the order of the spec, the base arms of each ascending. */
export function listedActions({ actions }: ExplicitSpec): readonly Action[] {
  return actions.map((action) => [...action].sort((a, b) => a - b));
}

/**
 * @param actions without a fault
 * @throws RangeError if `source` or `target` is not a node of the edges
 */
export function buildPath({ edges, source, target }: PathSpec): ActionFamily {
  const graph = readGraph(edges);
  const ends = { source: graph.numberOf(source), target: graph.numberOf(target) };
  if (ends.source === null || ends.target === null) throw new RangeError('A path has two ends.');
  const { source: from, target: to } = ends;
  return createPath({ nodes: graph.nodes.length, edges: graph.edges, source: from, target: to });
}

/** @param actions without a fault */
export function buildSpanningTree(actions: SpanningTreeSpec): ActionFamily {
  const { nodes, edges } = readGraph(actions.edges);
  return createSpanningTree({ nodes: nodes.length, edges });
}

/**
 * @param actions without a fault
 * @throws RangeError unless there are two matroids
 */
export function buildMatroidIntersection({ matroids }: MatroidIntersectionSpec): ActionFamily {
  const [first, second] = matroids.map(buildMatroid);
  if (!first || !second) throw new RangeError('An intersection is of two matroids.');
  return createMatroidIntersection(first, second);
}

/** With sizes up to the largest that the graph allows. @param actions without a fault */
export function buildMatching(actions: MatchingSpec): ActionFamily {
  const { left, right } = actions;
  const edges = edgesOf(actions);
  const { min, max } = sizesOf(actions);
  return createMatching({
    left,
    right,
    edges,
    min,
    max: Math.min(max, largestMatching(left, right, edges)),
  });
}

/** The edges as listed, else every pair row by row. */
export function edgesOf({
  left,
  right,
  edges,
}: MatchingSpec): readonly (readonly [number, number])[] {
  if (edges) return edges;
  return Array.from({ length: left * right }, (_, arm): [number, number] => [
    Math.floor(arm / right),
    arm % right,
  ]);
}
