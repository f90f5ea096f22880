import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import { createMatching, largestMatching } from '../../../src/core/families/matching/matching';
import { assignments } from './assignments';
import { completeBipartite } from '../feedback/listedFamily';
import { allSets, expectFamily, expectRanking, weightsOf } from './bruteForce';
import { pairs } from '../lists';

const SEED = 1968;

type Edge = readonly [number, number];

function isMatching(set: readonly number[], edges: readonly Edge[]): boolean {
  const ends = set.map((arm) => edges[arm] ?? [NaN, NaN]);
  return (
    new Set(ends.map(([l]) => l)).size === set.length &&
    new Set(ends.map(([, r]) => r)).size === set.length
  );
}

/** Up to 4 + 4 nodes and 11 edges in any order, some of them parallel, some nodes without any. */
const graphs = fc
  .record({ left: fc.integer({ min: 1, max: 4 }), right: fc.integer({ min: 1, max: 4 }) })
  .chain(({ left, right }) =>
    fc.record({
      left: fc.constant(left),
      right: fc.constant(right),
      edges: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.shuffledSubarray(completeBipartite(left, right), {
            minLength: 1,
            maxLength: Math.min(11, left * right),
          }),
        },
        {
          weight: 1,
          arbitrary: fc.array(fc.constantFrom(...completeBipartite(left, right)), {
            minLength: 1,
            maxLength: 8,
          }),
        },
      ),
      min: fc.integer({ min: 1, max: Math.min(left, right) }),
      max: fc.integer({ min: 1, max: Math.min(left, right) }),
    }),
  )
  .map((graph) => ({
    ...graph,
    min: Math.min(graph.min, graph.max),
    max: Math.max(graph.min, graph.max),
  }));

describe('createMatching', () => {
  it('agrees with the list of all matchings of any small graph, or refuses it where there is none', () => {
    const instances = graphs.chain((graph) =>
      fc.tuple(fc.constant(graph), weightsOf(graph.edges.length)),
    );
    let refused = 0;
    fc.assert(
      fc.property(instances, ([graph, weights]) => {
        const { edges, min, max } = graph;
        const matchings = allSets(edges.length, (set) => isMatching(set, edges));
        const actions = matchings.filter((set) => set.length >= min && set.length <= max);
        expect(largestMatching(graph.left, graph.right, edges)).toBe(
          Math.max(...matchings.map((set) => set.length)),
        );
        if (actions.length > 0) {
          expectFamily(createMatching(graph), actions, weights);
        } else {
          refused += 1;
          expect(() => createMatching(graph)).toThrow(RangeError);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it('numbers the matchings of complete graphs by size', () => {
    const counts = (n: number) =>
      assignments(n, 1, n).sizes.map((size) => Number(assignments(n, size, size).count.exact));
    expect(counts(3)).toEqual([9, 18, 6]);
    expect(counts(4)).toEqual([16, 72, 96, 24]);
    expect(counts(5)).toEqual([25, 200, 600, 600, 120]);
    expect(assignments(5, 1, 5).enumerate(1545)?.length).toBe(1545);
  });

  it('ranks 5,040 assignments of 7 to 7 like their sorted list', () => {
    const actions: Action[] = [];
    const permute = (rest: readonly number[], action: readonly number[]): void => {
      if (rest.length === 0) actions.push(action);
      for (const r of rest) {
        permute(
          rest.filter((other) => other !== r),
          [...action, action.length * 7 + r],
        );
      }
    };
    permute([0, 1, 2, 3, 4, 5, 6], []);
    const family = assignments(7, 7, 7);
    fc.assert(
      fc.property(weightsOf(49), (weights) => {
        const values = actions
          .map((action) => action.reduce((total, arm) => total + (weights[arm] as number), 0))
          .sort((a, b) => b - a);
        const ranked = family.best(weights, 300);
        const scale = Math.max(...weights.map(Math.abs));
        expect(new Set(ranked.map(({ action }) => action.join())).size).toBe(300);
        ranked.forEach(({ value }, i) => {
          expect(Math.abs(value - (values[i] ?? NaN))).toBeLessThanOrEqual(1e-12 * scale);
        });
      }),
      { seed: SEED, numRuns: 15 },
    );
    expectRanking(
      family,
      actions,
      Float64Array.from({ length: 49 }, (_, i) => (i * i) % 11),
    );
  });

  it('refuses the empty matching, and ends that are no nodes', () => {
    const edges: Edge[] = pairs('0-2 0-0');
    expect(() => createMatching({ left: 1, right: 3, edges, min: 0, max: 1 })).toThrow(RangeError);
    expect(() => createMatching({ left: 1, right: 2, edges, min: 1, max: 1 })).toThrow(RangeError);
  });

  it('gives up listing at the cap however large the graph is', () => {
    expect(assignments(30, 1, 30).enumerate(1000)).toBeNull();
  });

  it('bounds the count where it is too hard', () => {
    // 2^40 <= |X|: of 40 disjoint parts of the graph, each can be matched in two ways at least.
    const edges: Edge[] = completeBipartite(80, 80).filter(
      ([l, r]) => l >> 1 === r >> 1 || (l * 31 + r * 17) % 7 === 0,
    );
    const { exact, logActions } = createMatching({
      left: 80,
      right: 80,
      edges,
      min: 80,
      max: 80,
    }).count;
    expect(exact).toBeNull();
    expect(logActions).toBeGreaterThan(40 * Math.LN2);
    expect(logActions).toBeLessThan(80 * Math.log(edges.length / 80));
  });
});
