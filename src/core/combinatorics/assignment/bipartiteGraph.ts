/** Bipartite graphs, with or without parallel edges. */
import { edgesByEnd, requireEdges } from '../paths/edgesByEnd';

/** A bipartite graph as compressed adjacency lists; edges keep their given numbers. */
export interface BipartiteGraph {
  readonly left: number;
  readonly right: number;
  readonly edges: number;
  /** The left end of each edge. */
  readonly leftOf: Int32Array;
  /** The right end of each edge. */
  readonly rightOf: Int32Array;
  /** The edges of left node l are incident[start[l]], …, incident[start[l + 1] - 1], ascending. */
  readonly start: Int32Array;
  readonly incident: Int32Array;
  /** Whether two edges have the same ends. */
  readonly hasParallelEdges: boolean;
  /** Whether every pair of a left and a right node is joined by exactly one edge. */
  readonly isComplete: boolean;
}

/** @throws RangeError if an end of an edge is not a node */
export function createBipartiteGraph(
  left: number,
  right: number,
  edges: readonly (readonly [number, number])[],
): BipartiteGraph {
  requireEdges(edges, left, right);
  const leftOf = Int32Array.from(edges, ([l]) => l);
  const rightOf = Int32Array.from(edges, ([, r]) => r);
  return fromEnds(left, right, leftOf, rightOf);
}

/** The same edges with left and right exchanged. */
export function transpose(graph: BipartiteGraph): BipartiteGraph {
  return fromEnds(graph.right, graph.left, graph.rightOf, graph.leftOf);
}

/** The number of edges of each left node. */
export function leftDegrees(graph: BipartiteGraph): number[] {
  return Array.from(
    { length: graph.left },
    (_, l) => (graph.start[l + 1] as number) - (graph.start[l] as number),
  );
}

function fromEnds(
  left: number,
  right: number,
  leftOf: Int32Array,
  rightOf: Int32Array,
): BipartiteGraph {
  const edges = leftOf.length;
  const { start, incident } = edgesByEnd(left, leftOf);
  const pairs = new Set<number>();
  for (let edge = 0; edge < edges; edge++) {
    pairs.add((leftOf[edge] as number) * right + (rightOf[edge] as number));
  }
  const hasParallelEdges = pairs.size < edges;
  const isComplete = !hasParallelEdges && edges === left * right;
  return { left, right, edges, leftOf, rightOf, start, incident, hasParallelEdges, isComplete };
}
