/** Where the paths of a directed graph can start and end. */
import { connectedComponents } from '../../combinatorics/matroids/unionFind';
import { topologicalOrder } from '../../combinatorics/paths/topologicalOrder';
import { readGraph } from '../../families/graph/namedGraph';

type Edges = readonly (readonly [string, string])[];

/** The possible start and end nodes of paths. */
export interface PathEnds {
  /** Nodes without an incoming edge, in the order of the edges. */
  readonly sources: readonly string[];
  /** Nodes without an outgoing edge. */
  readonly targets: readonly string[];
}

/** Null if the graph is empty or has a cycle; then it has no family of paths. */
export function pathEnds(edges: Edges): PathEnds | null {
  const graph = readGraph(edges);
  if (edges.length === 0 || topologicalOrder(graph.nodes.length, graph.edges) === null) return null;
  const tails = new Set(edges.map(([from]) => from));
  const heads = new Set(edges.map(([, to]) => to));
  return {
    sources: graph.nodes.filter((node) => !heads.has(node)),
    targets: graph.nodes.filter((node) => !tails.has(node)),
  };
}

/** Whether the graph is connected, ignoring directions. */
export function isConnected(edges: Edges): boolean {
  const graph = readGraph(edges);
  return connectedComponents(graph.nodes.length, graph.edges).length === 1;
}
