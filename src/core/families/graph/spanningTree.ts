/** Spanning trees of an undirected graph. */
import { createGraphicMatroid } from '../../combinatorics/matroids/graphic';
import { connectedComponents } from '../../combinatorics/matroids/unionFind';
import type { ActionFamily } from '../family';
import { createBases } from '../matroid/matroid';

/** An undirected graph. */
export interface SpanningTreeOptions {
  readonly nodes: number;
  /** The base arms in order: the two ends of each, numbered from 0. */
  readonly edges: readonly (readonly [number, number])[];
}

/**
 * X = all spanning trees. Parallel edges are different base arms; an edge from a node to itself is in no tree.
 * @throws RangeError if the graph is not connected or has fewer than two nodes, or where an end of
 *   an edge is not a node
 */
export function createSpanningTree({ nodes, edges }: SpanningTreeOptions): ActionFamily {
  if (!Number.isInteger(nodes) || nodes < 2) {
    throw new RangeError('A graph needs two nodes for a spanning tree with an edge.');
  }
  const matroid = createGraphicMatroid(nodes, edges);
  const components = connectedComponents(nodes, edges);
  if (components.length > 1) {
    const listed = components.map((component) => `{${component.join(', ')}}`).join(', ');
    throw new RangeError(`The graph is not connected; its components are ${listed}.`);
  }
  return createBases('spanningTree', matroid);
}
