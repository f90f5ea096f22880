/** The paths from source to target of a directed acyclic graph: the heaviest in order, their number, and all. */
import type { PathDag } from './pathDag';
import { kShortestPaths, type Sidetrack } from './kShortestPaths';

/**
 * Yields the paths in descending order of total weight, each once, as their edges in ascending order. One backward sweep over the
 * arcs gives the best path from every node, even with negative weights; sidetracks give the others.
 * @param weights one finite number per edge, small enough that sums of them do not overflow
 */
export function* rankPaths(
  dag: PathDag,
  weights: Float64Array,
  limit: number,
): Generator<number[], void, undefined> {
  const { nodes, start, headOf, edgeOf } = dag;
  const value = new Float64Array(nodes);
  const bestArc = new Int32Array(nodes).fill(-1);
  const over = (arc: number): number =>
    (weights[edgeOf[arc] as number] as number) + (value[headOf[arc] as number] as number);
  for (let v = nodes - 2; v >= 0; v--) {
    let best = -Infinity;
    for (let arc = start[v] as number; arc < (start[v + 1] as number); arc++) {
      const candidate = over(arc);
      if (candidate > best) {
        best = candidate;
        bestArc[v] = arc;
      }
    }
    value[v] = best;
  }

  const known = new Array<readonly Sidetrack[] | undefined>(nodes);
  const sidetracks = (v: number): readonly Sidetrack[] => {
    const memo = known[v];
    if (memo !== undefined) return memo;
    const others: Sidetrack[] = [];
    for (let arc = start[v] as number; arc < (start[v + 1] as number); arc++) {
      if (arc !== bestArc[v]) others.push({ arc, loss: (value[v] as number) - over(arc) });
    }
    others.sort((a, b) => a.loss - b.loss);
    known[v] = others;
    return others;
  };

  const ways = {
    source: 0,
    value: value[0] as number,
    bestArc: (v: number) => bestArc[v] as number,
    headOf: (arc: number) => headOf[arc] as number,
    sidetracks,
  };
  for (const arcs of kShortestPaths(ways, limit)) yield edgesOf(dag, arcs);
}

/** The exact number of paths. */
export function countPaths({ nodes, start, headOf }: PathDag): bigint {
  const paths = new Array<bigint>(nodes).fill(0n);
  paths[nodes - 1] = 1n;
  for (let v = nodes - 2; v >= 0; v--) {
    let total = 0n;
    for (let arc = start[v] as number; arc < (start[v + 1] as number); arc++) {
      total += paths[headOf[arc] as number] as bigint;
    }
    paths[v] = total;
  }
  return paths[0] as bigint;
}

/** Yields all paths as their edges in ascending order. No branch is a dead end. */
export function* allPaths(dag: PathDag): Generator<number[], void, undefined> {
  const { nodes, start, headOf } = dag;
  const path: number[] = [];
  let node = 0;
  let arc = 0;
  for (;;) {
    if (node === nodes - 1) yield edgesOf(dag, path);
    if (node < nodes - 1 && arc < (start[node + 1] as number)) {
      path.push(arc);
      node = headOf[arc] as number;
      arc = start[node] as number;
    } else {
      const last = path.pop();
      if (last === undefined) return;
      // The arcs of a node are consecutive; the tail of `last` is the head of the arc before it on the path.
      const before = path.at(-1);
      node = before === undefined ? 0 : (headOf[before] as number);
      arc = last + 1;
    }
  }
}

function edgesOf({ edgeOf }: PathDag, arcs: readonly number[]): number[] {
  return arcs.map((arc) => edgeOf[arc] as number).sort((a, b) => a - b);
}
