/** Disjoint sets under union, and the connected components of a graph. */

export interface UnionFind {
  /** The number of the set of `item`. */
  find(item: number): number;
  /** Joins two sets; false if they were one already. */
  join(a: number, b: number): boolean;
}

/** Union by size with path halving: Tarjan and van Leeuwen (1984). */
export function createUnionFind(items: number): UnionFind {
  const parent = Int32Array.from({ length: items }, (_, item) => item);
  const size = new Int32Array(items).fill(1);
  const find = (item: number): number => {
    let node = item;
    while (parent[node] !== node) {
      const above = parent[parent[node] as number] as number;
      parent[node] = above;
      node = above;
    }
    return node;
  };
  return {
    find,
    join(a, b) {
      const rootA = find(a);
      const rootB = find(b);
      if (rootA === rootB) return false;
      const [child, root] =
        (size[rootA] as number) < (size[rootB] as number) ? [rootA, rootB] : [rootB, rootA];
      parent[child] = root;
      size[root] = (size[root] as number) + (size[child] as number);
      return true;
    },
  };
}

/** The nodes of each connected component, ascending; components by their least node. */
export function connectedComponents(
  nodes: number,
  edges: readonly (readonly [number, number])[],
): number[][] {
  const sets = createUnionFind(nodes);
  for (const [u, v] of edges) sets.join(u, v);
  const components = new Map<number, number[]>();
  for (let node = 0; node < nodes; node++) {
    const root = sets.find(node);
    const component = components.get(root);
    if (component === undefined) components.set(root, [node]);
    else component.push(node);
  }
  return [...components.values()];
}
