import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpanningTree } from '../../../src/core/families/graph/spanningTree';
import { spanOfActions } from '../../../src/core/feedback/span';
import { completeEdges, isForest, type Edge } from '../combinatorics/matroids/samples';
import { streamOf } from '../feedback/arbitraries';
import { allSets, expectFamily, expectRanking, weightsOf } from './bruteForce';

const SEED = 1956;

describe('createSpanningTree', () => {
  it('agrees with the list of all spanning trees of any small graph, or names its components', () => {
    const graphs = fc.integer({ min: 2, max: 5 }).chain((nodes) => {
      const node = fc.nat({ max: nodes - 1 });
      return fc
        .record({
          nodes: fc.constant(nodes),
          edges: fc.array(fc.tuple(node, node), { minLength: 1, maxLength: 9 }),
        })
        .chain((graph) => fc.tuple(fc.constant(graph), weightsOf(graph.edges.length)));
    });
    let refused = 0;
    fc.assert(
      fc.property(graphs, ([{ nodes, edges }, weights]) => {
        const trees = allSets(
          edges.length,
          (set) => set.length === nodes - 1 && isForest(set.map((e) => edges[e] ?? [NaN, NaN])),
        );
        if (trees.length > 0) {
          expectFamily(createSpanningTree({ nodes, edges }), trees, weights);
        } else {
          refused += 1;
          expect(() => createSpanningTree({ nodes, edges })).toThrow(/not connected/);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it('names the components and refuses what has no tree with an edge', () => {
    const edges: Edge[] = [
      [0, 3],
      [1, 2],
    ];
    expect(() => createSpanningTree({ nodes: 5, edges })).toThrow('{0, 3}, {1, 2}, {4}');
    expect(() => createSpanningTree({ nodes: 1, edges: [[0, 0]] })).toThrow(RangeError);
    expect(() => createSpanningTree({ nodes: 2, edges: [[0, 2]] })).toThrow(RangeError);
  });

  it('ranks the 1,296 trees of K_6 like their sorted list, with ties and without', () => {
    const edges = completeEdges(6);
    const family = createSpanningTree({ nodes: 6, edges });
    expect(family.count.exact).toBe(1296n);
    const trees = family.enumerate(1296) ?? [];
    expect(new Set(trees.map(String)).size).toBe(1296);
    expect(family.enumerate(1295)).toBeNull();
    expectRanking(
      family,
      trees,
      Float64Array.from(edges, (_, i) => Math.sin(i + 1)),
    );
    expectRanking(
      family,
      trees,
      Float64Array.from(edges, (_, i) => (i % 3) - 1),
    );
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
