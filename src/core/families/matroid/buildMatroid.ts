/** The matroid that a spec names. */
import { createGraphicMatroid } from '../../combinatorics/matroids/graphic';
import { createLaminarMatroid } from '../../combinatorics/matroids/laminar';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { createPartitionMatroid } from '../../combinatorics/matroids/partition';
import { createTransversalMatroid } from '../../combinatorics/matroids/transversal';
import { createUniformMatroid } from '../../combinatorics/matroids/uniform';
import type { MatroidSpec } from './matroidNode';
import { readGraph } from '../graph/namedGraph';

/** @param matroid without a fault */
export function buildMatroid(matroid: MatroidSpec): Matroid {
  switch (matroid.type) {
    case 'uniform':
      return createUniformMatroid(matroid.elements, matroid.rank);
    case 'partition':
      return createPartitionMatroid(matroid.groups);
    case 'graphic': {
      const { nodes, edges } = readGraph(matroid.edges);
      return createGraphicMatroid(nodes.length, edges);
    }
    case 'laminar':
      return createLaminarMatroid(matroid.elements, matroid.sets);
    case 'transversal':
      return createTransversalMatroid(matroid.elements, matroid.sets);
  }
}
