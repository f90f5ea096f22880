/** Graphic matroids: the bases are the spanning forests of a graph. */
import { countSpanningForests, logSpanningForestsBound } from './spanningForests';
import { requireEdges } from '../paths/edgesByEnd';
import { connectedComponents, createUnionFind } from './unionFind';
import type { Exchanges, Matroid } from './matroid';

const NONE = -1;

/**
 * The elements are the edges, in their order; a set is independent if it has no cycle. Parallel edges are allowed; edges from a
 * node to itself are loops, bridges are coloops.
 * @throws RangeError if an end of an edge is not a node
 */
export function createGraphicMatroid(
  nodes: number,
  edges: readonly (readonly [number, number])[],
): Matroid {
  requireEdges(edges, nodes);
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

/** An entering edge replaces an edge of the path between its ends. */
function exchangesInForest(
  nodes: number,
  edges: readonly (readonly [number, number])[],
  forest: readonly number[],
): Exchanges {
  const { tree, depth, edgeUp } = hang(nodes, edges, forest);
  const otherEnd = (edge: number, node: number): number => {
    const [u, v] = edges[edge] as readonly [number, number];
    return node === u ? v : u;
  };
  return {
    circuit(element) {
      let [u, v] = edges[element] as readonly [number, number];
      if (tree[u] !== tree[v]) return null;
      const path: number[] = [];
      while (u !== v) {
        // The deeper end climbs.
        if ((depth[u] as number) < (depth[v] as number)) [u, v] = [v, u];
        const edge = edgeUp[u] as number;
        path.push(edge);
        u = otherEnd(edge, u);
      }
      return path;
    },
  };
}

/** Roots the forest at one node of each tree. */
function hang(
  nodes: number,
  edges: readonly (readonly [number, number])[],
  forest: readonly number[],
) {
  const incident = Array.from({ length: nodes }, (): number[] => []);
  for (const edge of forest) {
    for (const end of edges[edge] as readonly [number, number]) incident[end]?.push(edge);
  }
  const tree = new Int32Array(nodes).fill(NONE);
  const depth = new Int32Array(nodes);
  const edgeUp = new Int32Array(nodes).fill(NONE);
  for (let root = 0; root < nodes; root++) {
    if (tree[root] !== NONE) continue;
    tree[root] = root;
    const reached = [root];
    // The list grows during the loop.
    for (const node of reached) {
      for (const edge of incident[node] as readonly number[]) {
        if (edge === edgeUp[node]) continue;
        const [u, v] = edges[edge] as readonly [number, number];
        const below = node === u ? v : u;
        tree[below] = root;
        depth[below] = (depth[node] as number) + 1;
        edgeUp[below] = edge;
        reached.push(below);
      }
    }
  }
  return { tree, depth, edgeUp };
}
