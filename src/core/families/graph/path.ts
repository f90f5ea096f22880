/** Paths from a source to a target in a directed acyclic graph. */
import { allPaths, countPaths, rankPaths } from '../../combinatorics/paths/dagPaths';
import type { PathDag } from '../../combinatorics/paths/pathDag';
import { createPathDag, pathLengths, pathsOfLength } from '../../combinatorics/paths/pathDag';
import type { DirectedEdge } from '../../combinatorics/paths/topologicalOrder';
import type { ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { takeAtMost } from '../rankedActions';

export { findCycle } from '../../combinatorics/paths/topologicalOrder';

/** A directed graph and the two ends of every path. */
export interface PathOptions {
  /** The number of nodes; they are numbered from 0. */
  readonly nodes: number;
  /** The base arms in order: tail and head. Parallel edges are different arms. */
  readonly edges: readonly DirectedEdge[];
  readonly source: number;
  readonly target: number;
}

/**
 * X = all paths from source to target, as their edges. Edges that are on no such path are base arms
 * too, in no action.
 * @throws RangeError if the graph has a directed cycle or no path with at least one edge, or an
 *   end of an edge, the source or the target is not a node
 */
export function createPath({ nodes, edges, source, target }: PathOptions): ActionFamily {
  const dag = createPathDag(nodes, edges, source, target);
  if (dag === null) throw new RangeError(`There is no path from node ${source} to node ${target}.`);
  return ofDag(dag, edges.length, pathLengths(dag));
}

function ofDag(dag: PathDag, dimension: number, sizes: readonly number[]): ActionFamily {
  return familyOf({
    kind: 'path',
    dimension,
    sizes,
    countActions: () => countPaths(dag),
    best: byTotalWeight((weights, k) => rankPaths(dag, weights, k)),
    ofSize: (size) => ofDag(pathsOfLength(dag, size), dimension, [size]),
    enumerate: (cap) => takeAtMost(allPaths(dag), cap),
  });
}
