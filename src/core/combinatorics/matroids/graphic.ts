/** Graphic matroids: the bases are the spanning forests of a graph. */
import { logBigInt } from '../counting/bigCounting';
import { countSpanningForests, logSpanningForestsBound } from '../counting/spanningForests';
import { connectedComponents, createUnionFind, requireEdges } from './unionFind';
import { exchangesInForest } from './forestExchanges';
import type { Matroid } from './matroid';
import { packed } from './minor';
import type { Minor } from './minor';

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
  const countBases = (): bigint | null => countSpanningForests(nodes, edges);

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
    asMinor: () => createGraphicMinor(nodes, edges),
    countBases,
    logBasesBound() {
      const exact = countBases();
      return exact === null ? logSpanningForestsBound(nodes, edges) : logBigInt(exact);
    },
  };
}

/** @param edges each with two of the nodes 0, …, nodes-1 */
function createGraphicMinor(nodes: number, edges: readonly (readonly [number, number])[]): Minor {
  return {
    elements: edges.length,
    exchanges: (forest) => exchangesInForest(nodes, edges, forest),
    minor(contracted, kept) {
      const sets = createUnionFind(nodes);
      for (const edge of contracted) sets.join(...(edges[edge] as readonly [number, number]));
      // Numbered as they are met: graphs that differ in the names of the nodes only become equal.
      const numbers = new Map<number, number>();
      const numberOf = (node: number): number => {
        const joined = sets.find(node);
        const number = numbers.get(joined) ?? numbers.size;
        numbers.set(joined, number);
        return number;
      };
      const left = kept.map((edge): [number, number] => {
        const [u, v] = edges[edge] as readonly [number, number];
        return [numberOf(u), numberOf(v)];
      });
      return createGraphicMinor(numbers.size, left);
    },
    signature: () => packed(edges.flat()),
  };
}
