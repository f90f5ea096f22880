import { describe, expect, it } from 'vitest';
import { createSpanningTree } from '../../../src/core/families/graph/spanningTree';
import { spanOfActions } from '../feedback/spanOfActions';
import { completeEdges, type Edge } from '../combinatorics/matroids/samples';
import { streamOf } from '../feedback/arbitraries';

const SEED = 1956;

describe('createSpanningTree', () => {
  it('names the components of what has no tree', () => {
    const edges: Edge[] = [
      [0, 3],
      [1, 2],
    ];
    expect(() => createSpanningTree({ nodes: 5, edges })).toThrow('{0, 3}, {1, 2}, {4}');
  });

  it('spans |E| - blocks + 1 dimensions', () => {
    const triangle: Edge[] = completeEdges(3);
    const path: Edge[] = Array.from({ length: 4 }, (_, i) => [i, i + 1]);
    // Two triangles that share node 2, with a bridge from 4 to 5: three blocks.
    const bowTie: Edge[] = [...triangle, [2, 3], [3, 4], [4, 2], [4, 5]];
    const ranks = [
      { nodes: 3, edges: triangle, rank: 3 },
      { nodes: 5, edges: path, rank: 1 },
      { nodes: 5, edges: completeEdges(5), rank: 10 },
      { nodes: 6, edges: bowTie, rank: 7 - 3 + 1 },
    ];
    for (const { nodes, edges, rank } of ranks) {
      const family = createSpanningTree({ nodes, edges });
      expect(spanOfActions(family, streamOf(SEED)).rank).toBe(rank);
    }
  });
});
