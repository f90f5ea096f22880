/** Graphic matroids: the bases are the spanning forests of a graph. */
import { countSpanningForests, logSpanningForestsBound } from './spanningForests';
import { connectedComponents, createUnionFind, requireEdges } from './unionFind';
import { exchangesInForest } from './forestExchanges';
import type { Matroid } from './matroid';

/**
 * The elements are the edges, in their order; independent is what has no cycle. Parallel edges are
 * allowed, edges from a node to itself are loops, bridges coloops.
 * @throws RangeError if an end of an edge is not a node
 */
export function createGraphicMatroid(
  nodes: number,
  edges: readonly (readonly [number, number])[],
): Matroid {
  requireEdges(nodes, edges);
  return {
    elements: edges.length,
    rank: nodes - connectedComponents(nodes, edges).length,
    grow() {
      const sets = createUnionFind(nodes);
      return {
        add(edge) {
          const [u, v] = edges[edge] as readonly [number, number];
          return sets.join(u, v);
        },
      };
    },
    exchanges: (forest) => exchangesInForest(nodes, edges, forest),
    countBases: () => countSpanningForests(nodes, edges),
    logBasesBound: () => logSpanningForestsBound(nodes, edges),
  };
}
