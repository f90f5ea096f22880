/** Matchings of largest size in a bipartite graph. */
import type { BipartiteGraph } from './bipartiteGraph';

/** A matching: the matched edge of each node, -1 where the node is free. */
export interface Matching {
  readonly edgeOfLeft: Int32Array;
  readonly edgeOfRight: Int32Array;
  readonly size: number;
}

const FREE = -1;
const UNREACHED = -1;

/**
 * A matching with as many edges as possible, in O(edges * sqrt(nodes)).
 * Hopcroft and Karp (1973): in each phase, disjoint shortest augmenting paths.
 */
export function findLargestMatching(graph: BipartiteGraph): Matching {
  const edgeOfLeft = new Int32Array(graph.left).fill(FREE);
  const edgeOfRight = new Int32Array(graph.right).fill(FREE);
  const level = new Int32Array(graph.left);
  let size = 0;
  while (layer(graph, edgeOfLeft, edgeOfRight, level)) {
    const next = graph.start.slice();
    for (let l = 0; l < graph.left; l++) {
      if (edgeOfLeft[l] === FREE && augmentFrom(graph, edgeOfLeft, edgeOfRight, level, next, l)) {
        size += 1;
      }
    }
  }
  return { edgeOfLeft, edgeOfRight, size };
}

/** Sets the distance of each left node from the free ones; whether some free right node is reached. */
function layer(
  graph: BipartiteGraph,
  edgeOfLeft: Int32Array,
  edgeOfRight: Int32Array,
  level: Int32Array,
): boolean {
  const reached: number[] = [];
  for (let l = 0; l < graph.left; l++) {
    level[l] = edgeOfLeft[l] === FREE ? 0 : UNREACHED;
    if (edgeOfLeft[l] === FREE) reached.push(l);
  }
  let canAugment = false;
  // The list grows while it is walked.
  for (const l of reached) {
    for (let i = graph.start[l] as number; i < (graph.start[l + 1] as number); i++) {
      const edge = graph.incident[i] as number;
      const owner = edgeOfRight[graph.rightOf[edge] as number] as number;
      if (owner === FREE) {
        canAugment = true;
        continue;
      }
      const nextLeft = graph.leftOf[owner] as number;
      if (level[nextLeft] === UNREACHED) {
        level[nextLeft] = (level[l] as number) + 1;
        reached.push(nextLeft);
      }
    }
  }
  return canAugment;
}

/** Depth-first search along the layers, with its own stack: paths may be as long as the graph. */
function augmentFrom(
  graph: BipartiteGraph,
  edgeOfLeft: Int32Array,
  edgeOfRight: Int32Array,
  level: Int32Array,
  next: Int32Array,
  root: number,
): boolean {
  const path = [root];
  while (path.length > 0) {
    const l = path[path.length - 1] as number;
    const i = next[l] as number;
    if (i === graph.start[l + 1]) {
      level[l] = UNREACHED;
      path.pop();
      continue;
    }
    next[l] = i + 1;
    const owner = edgeOfRight[graph.rightOf[graph.incident[i] as number] as number] as number;
    if (owner === FREE) {
      for (const node of path) {
        const edge = graph.incident[(next[node] as number) - 1] as number;
        edgeOfLeft[node] = edge;
        edgeOfRight[graph.rightOf[edge] as number] = edge;
        // Used up in this phase: no later path may pass through it.
        level[node] = UNREACHED;
      }
      return true;
    }
    const nextLeft = graph.leftOf[owner] as number;
    if (level[nextLeft] === (level[l] as number) + 1) path.push(nextLeft);
  }
  return false;
}
