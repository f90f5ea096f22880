/** Minors of graphic matroids: graphs with contracted edges. */
import { createUnionFind } from './unionFind';
import { exchangesInForest } from './forestExchanges';
import type { Minor } from './minor';
import { packed } from './minor';

/** @param edges each with two of the nodes 0, …, nodes-1 */
export function createGraphicMinor(
  nodes: number,
  edges: readonly (readonly [number, number])[],
): Minor {
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
