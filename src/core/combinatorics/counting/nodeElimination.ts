/** In which order the nodes of a graph are eliminated, and what that costs. */

interface EliminationStep {
  readonly node: number;
  /** The nodes that `node` is joined to when it is eliminated; they are joined to each other by it. */
  readonly neighbours: Int32Array;
}

/** An order of elimination: at each step one node goes and its neighbours are joined. */
export interface Elimination {
  readonly nodes: number;
  readonly steps: readonly EliminationStep[];
  /** Pairs of neighbours over all steps: what one elimination with numbers takes. */
  readonly work: number;
}

/**
 * Always a node with the fewest neighbours next (Tinney and Walker 1967, their second scheme):
 * trees, grids and other thin graphs stay thin.
 */
export function eliminateByDegree(
  nodes: number,
  edges: readonly (readonly [number, number])[],
): Elimination {
  const neighboursOf = Array.from({ length: nodes }, () => new Set<number>());
  const join = (u: number, v: number): void => {
    (neighboursOf[u] as Set<number>).add(v);
    (neighboursOf[v] as Set<number>).add(u);
  };
  for (const [u, v] of edges) if (u !== v) join(u, v);

  const remaining = new Set(neighboursOf.keys());
  const steps: EliminationStep[] = [];
  let work = 0;
  while (remaining.size > 0) {
    const node = nodeOfLeastDegree(remaining, neighboursOf);
    const neighbours = Int32Array.from(neighboursOf[node] as Set<number>);
    remaining.delete(node);
    for (const [i, u] of neighbours.entries()) {
      (neighboursOf[u] as Set<number>).delete(node);
      for (let j = 0; j < i; j++) join(u, neighbours[j] as number);
    }
    steps.push({ node, neighbours });
    work += (neighbours.length * (neighbours.length + 1)) / 2;
  }
  return { nodes, steps, work };
}

function nodeOfLeastDegree(
  remaining: ReadonlySet<number>,
  neighboursOf: readonly ReadonlySet<number>[],
): number {
  let least = -1;
  let degree = Infinity;
  for (const node of remaining) {
    const { size } = neighboursOf[node] as ReadonlySet<number>;
    if (size < degree) [least, degree] = [node, size];
  }
  return least;
}
