/** How the edges of a forest can be exchanged. */
import type { Exchanges } from './matroid';

const NONE = -1;

/** An edge that enters replaces one of the path between its ends. */
export function exchangesInForest(
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

/** The forest hung from one node of each tree. */
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
    // The list grows while it is walked.
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
