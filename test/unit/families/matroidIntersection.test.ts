import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLaminarMatroid } from '../../../src/core/combinatorics/matroids/laminar';
import { createUniformMatroid } from '../../../src/core/combinatorics/matroids/uniform';
import { createMatching, largestMatching } from '../../../src/core/families/matching/matching';
import { createMatroidIntersection } from '../../../src/core/families/matroid/matroidIntersection';
import { spanOfActions } from '../feedback/spanOfActions';
import { streamOf } from '../feedback/arbitraries';
import { completeBipartite } from '../feedback/listedFamily';
import { weightsOf } from './bruteForce';

const SEED = 1975;

describe('createMatroidIntersection', () => {
  it('of two partition matroids is the matching family', () => {
    const graphs = fc
      .record({ left: fc.integer({ min: 1, max: 6 }), right: fc.integer({ min: 1, max: 6 }) })
      .chain(({ left, right }) => {
        const edge = fc.tuple(fc.nat({ max: left - 1 }), fc.nat({ max: right - 1 }));
        return fc.record({
          left: fc.constant(left),
          right: fc.constant(right),
          edges: fc.array(edge, { minLength: 1, maxLength: 20 }),
        });
      })
      .chain((graph) => fc.tuple(fc.constant(graph), weightsOf(graph.edges.length)));
    fc.assert(
      fc.property(graphs, ([{ left, right, edges }, weights]) => {
        const size = largestMatching(left, right, edges);
        const matching = createMatching({ left, right, edges, min: size, max: size });
        const family = createMatroidIntersection(
          oneOfEach(left, edges, 0),
          oneOfEach(right, edges, 1),
        );
        expect(family.count).toEqual(matching.count);
        expect(family.sizes).toEqual(matching.sizes);
        const expected = matching.best(weights, 40);
        const ranked = family.best(weights, 40);
        const largest = weights.reduce((known, weight) => Math.max(known, Math.abs(weight)), 0);
        expect(ranked.length).toBe(expected.length);
        expect(new Set(ranked.map(({ action }) => action.join(' '))).size).toBe(ranked.length);
        for (const [i, { value }] of ranked.entries()) {
          const difference = Math.abs(value - (expected[i]?.value ?? NaN));
          expect(difference).toBeLessThanOrEqual(1e-12 * largest);
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('keeps forced elements and equal sums exact where weights have no exact sums', () => {
    // 0.1 + 0.2 is not 0.3: rounding must not tell equally good exchanges apart.
    const edges = completeBipartite(6, 6);
    const rows = oneOfEach(6, edges, 0);
    const columns = oneOfEach(6, edges, 1);
    const weights = Float64Array.from(edges, ([l, r]) => 0.1 * (1 + ((l * r) % 3)));
    const ranked = createMatroidIntersection(rows, columns).best(weights, 720);
    expect(new Set(ranked.map(({ action }) => action.join(' '))).size).toBe(720);
    for (const { action } of ranked) {
      expect(new Set(action.map((e) => edges[e]?.[0])).size).toBe(6);
      expect(new Set(action.map((e) => edges[e]?.[1])).size).toBe(6);
    }
  });

  it('spans as many dimensions as the perfect matchings of K_{n,n}', () => {
    for (const n of [2, 3, 4]) {
      const edges = completeBipartite(n, n);
      const family = createMatroidIntersection(oneOfEach(n, edges, 0), oneOfEach(n, edges, 1));
      expect(spanOfActions(family, streamOf(SEED)).rank).toBe((n - 1) ** 2 + 1);
    }
  });

  it('counts the sets of two uniform matroids', () => {
    const uniform = createUniformMatroid(14, 7);
    expect(createMatroidIntersection(uniform, uniform).count.exact).toBe(3432n);
  });

  it('refuses matroids on different elements', () => {
    const [first, second] = [createUniformMatroid(3, 1), createUniformMatroid(4, 1)];
    expect(() => createMatroidIntersection(first, second)).toThrow('on 3 and on 4 elements');
  });
});

/** At most one edge at each node of one side. */
function oneOfEach(nodes: number, edges: readonly (readonly [number, number])[], side: 0 | 1) {
  const sets = Array.from({ length: nodes }, (_, node) => ({
    elements: edges.flatMap((edge, index) => (edge[side] === node ? [index] : [])),
    capacity: 1,
  }));
  return createLaminarMatroid(edges.length, sets);
}
