/** Where the paths of a directed graph can start and end. */
import { connectedComponents } from '../../combinatorics/matroids/unionFind';
import { topologicalOrder } from '../../combinatorics/paths/topologicalOrder';
import { readGraph } from '../../families/graph/namedGraph';

type Edges = readonly (readonly [string, string])[];

/** The nodes that a path may start and end at. */
export interface PathEnds {
  /** Nodes without an edge into them, in the order in which the edges name them. */
  readonly sources: readonly string[];
  /** Nodes without an edge out of them. */
  readonly targets: readonly string[];
}

/** Null where the graph has a cycle: it has no family of paths. */
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

/** Whether the edges join all their nodes, their direction aside. */
export function isConnected(edges: Edges): boolean {
  const graph = readGraph(edges);
  return connectedComponents(graph.nodes.length, graph.edges).length === 1;
}
