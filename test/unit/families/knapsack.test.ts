import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import { createKnapsack, hasTableForEachSize } from '../../../src/core/families/knapsack/knapsack';
import { spanOfActions } from '../../../src/core/feedback/span';
import { streamOf } from '../feedback/arbitraries';
import { allSets, expectFamily, weightsOf } from './bruteForce';

const SEED = 1957;

function fits(set: Action, weights: readonly number[], capacity: number): boolean {
  return set.reduce((total, arm) => total + (weights[arm] as number), 0) <= capacity;
}

const knapsacks = fc
  .record({
    weights: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
    unit: fc.constantFrom(1, 1, 3, 1000),
    capacity: fc.integer({ min: 1, max: 60 }),
    offset: fc.nat(2),
  })
  .map(({ weights, unit, capacity, offset }) => ({
    weights: weights.map((weight) => weight * unit),
    capacity: capacity * unit + offset,
  }));

describe('createKnapsack', () => {
  it('agrees with the list of all sets that fit, or refuses the knapsack where none does', () => {
    const instances = knapsacks.chain((knapsack) =>
      fc.tuple(fc.constant(knapsack), weightsOf(knapsack.weights.length)),
    );
    let refused = 0;
    let tight = 0;
    fc.assert(
      fc.property(instances, ([{ weights: itemWeights, capacity }, weights]) => {
        const actions = allSets(weights.length, (set) => fits(set, itemWeights, capacity));
        if (actions.length > 0) {
          expectFamily(createKnapsack(itemWeights, capacity), actions, weights);
          expect(hasTableForEachSize(itemWeights, capacity)).toBe(true);
          if (actions.length < 2 ** weights.length - 1) tight += 1;
        } else {
          refused += 1;
          expect(() => createKnapsack(itemWeights, capacity)).toThrow(RangeError);
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
    expect(refused).toBeGreaterThan(0);
    expect(tight).toBeGreaterThan(40);
  });

  it('ranks the thousands of sets of a larger knapsack like their sorted list', () => {
    const itemWeights = [7, 3, 9, 4, 4, 12, 5, 8, 6, 10, 2, 7];
    const actions = allSets(12, (set) => fits(set, itemWeights, 38));
    expect(actions.length).toBeGreaterThan(1000);
    fc.assert(
      fc.property(weightsOf(12), (weights) => {
        expectFamily(createKnapsack(itemWeights, 38), actions, weights);
      }),
      { seed: SEED, numRuns: 3 },
    );
  });

  it('counts what no list could hold', () => {
    // No set of 200 ones is too heavy; of sets of 199 or 200 the capacity leaves none.
    expect(createKnapsack(Array<number>(200).fill(1), 500).count.exact).toBe(2n ** 200n - 1n);
    expect(createKnapsack(Array<number>(200).fill(1), 198).count.exact).toBe(2n ** 200n - 202n);
    const half = createKnapsack(Array<number>(60).fill(7), 7 * 30 + 6);
    // C(60, 30) sets of 30 items lie in the middle of the 2^60.
    expect(half.ofSize(30).count.exact).toBe(118264581564861424n);
    expect(half.count.exact).toBe((2n ** 60n + 118264581564861424n) / 2n - 1n);
    expect(half.enumerate(1000)).toBeNull();
    expect(half.ofSize(30).enumerate(1000)).toBeNull();
  });

  it('spans the items that fit', () => {
    const family = createKnapsack([3, 11, 4, 5, 12, 10], 10);
    expect(spanOfActions(family, streamOf(SEED)).rank).toBe(4);
  });

  it('refuses a table that does not fit, for one size as for all', () => {
    const odd = Array.from({ length: 100 }, (_, i) => 100_000 + 2 * i + 1);
    expect(() => createKnapsack(odd, 1_000_000)).toThrow(/cells/);
    const spread = Array.from({ length: 100 }, (_, i) => 1 + i ** 2);
    expect(hasTableForEachSize(spread, 50_000)).toBe(false);
    expect(() =>
      createKnapsack(spread, 50_000).ofSize(40).maximize(Float64Array.from(spread)),
    ).toThrow(/cells/);
  });

  it.each<[readonly number[], number]>([
    [[], 5],
    [[6, 7], 5],
    [[1, 0], 5],
    [[1, -2], 5],
    [[1, 1.5], 5],
    [[1], 0],
    [[1], 1.5],
    [[1], Infinity],
  ])('refuses weights %j with capacity %d', (weights, capacity) => {
    expect(() => createKnapsack(weights, capacity)).toThrow(RangeError);
  });
});
