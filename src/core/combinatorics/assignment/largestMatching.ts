/** Matchings of largest size in a bipartite graph. */
import type { BipartiteGraph } from './bipartiteGraph';

const FREE = -1;

/** A largest matching, found by one augmenting path per edge; it can be changed in place. */
export function findLargestMatching(graph: BipartiteGraph) {
  const { left, right, leftOf, rightOf, start, incident } = graph;
  const edgeOfLeft = new Int32Array(left).fill(FREE);
  const edgeOfRight = new Int32Array(right).fill(FREE);
  const edgeInto = new Int32Array(right);
  let size = 0;

  const flip = (end: number): void => {
    for (let r = end; r !== FREE;) {
      const edge = edgeInto[r] as number;
      const l = leftOf[edge] as number;
      const replaced = edgeOfLeft[l] as number;
      edgeOfLeft[l] = edge;
      edgeOfRight[r] = edge;
      r = replaced === FREE ? FREE : (rightOf[replaced] as number);
    }
    size += 1;
  };

  const matching = {
    /** The matched edge of each node; -1 if the node is free. */
    edgeOfLeft,
    edgeOfRight,
    get size(): number {
      return size;
    },
    /** Removes an edge and returns it; FREE means none. */
    drop(edge: number): number {
      if (edge === FREE) return edge;
      edgeOfLeft[leftOf[edge] as number] = FREE;
      edgeOfRight[rightOf[edge] as number] = FREE;
      size -= 1;
      return edge;
    },
    /** Adds an edge between two free nodes; FREE means none. */
    add(edge: number): void {
      if (edge === FREE) return;
      edgeOfLeft[leftOf[edge] as number] = edge;
      edgeOfRight[rightOf[edge] as number] = edge;
      size += 1;
    },
    /**
     * Adds an edge by an augmenting path over left nodes from `first` on and unused right nodes, by breadth-first search from all
     * free left nodes at once. Returns false, and changes nothing, if there is no such path.
     */
    augment(first: number, isUsed: Uint8Array): boolean {
      const reached: number[] = [];
      for (let l = first; l < left; l++) if (edgeOfLeft[l] === FREE) reached.push(l);
      edgeInto.fill(FREE);
      for (const l of reached) {
        for (let i = start[l] as number; i < (start[l + 1] as number); i++) {
          const edge = incident[i] as number;
          const r = rightOf[edge] as number;
          if (isUsed[r] === 1 || edgeInto[r] !== FREE) continue;
          edgeInto[r] = edge;
          const owner = edgeOfRight[r] as number;
          if (owner !== FREE) {
            reached.push(leftOf[owner] as number);
            continue;
          }
          flip(r);
          return true;
        }
      }
      return false;
    },
  };
  const isUsed = new Uint8Array(right);
  while (matching.augment(0, isUsed));
  return matching;
}
