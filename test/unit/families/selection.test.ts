import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { allSets, expectFamily, weightsOf } from './bruteForce';
import { lists } from '../lists';

const SEED = 1972;

describe('createTopK', () => {
  it('agrees with the list of all sets of k arms', () => {
    const instances = fc
      .integer({ min: 1, max: 8 })
      .chain((arms) => fc.tuple(fc.integer({ min: 1, max: arms }), weightsOf(arms)));
    fc.assert(
      fc.property(instances, ([k, weights]) => {
        const actions = allSets(weights.length, (set) => set.length === k);
        expectFamily(createTopK(weights.length, k), actions, weights);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  it('counts far beyond the range of a double', () => {
    // C(2000, 1000), by the central binomial series: ln = 2n ln 2 - ln(pi n)/2 - 1/(8n) + 1/(192 n^3).
    const n = 1000;
    const expected =
      2 * n * Math.LN2 - Math.log(Math.PI * n) / 2 - 1 / (8 * n) + 1 / (192 * n ** 3);
    const { exact, logActions } = createTopK(2000, 1000).count;
    expect(Number(exact)).toBe(Infinity);
    expect(Math.abs(logActions / expected - 1)).toBeLessThan(1e-13);
  });

  it('stops listing at the cap', () => {
    expect(createTopK(200, 100).enumerate(1000)).toBeNull();
  });

  it.each([
    [3, 0],
    [3, 4],
    [0, 0],
    [3, 1.5],
  ])('refuses %i arms, k = %d', (arms, k) => {
    expect(() => createTopK(arms, k)).toThrow(RangeError);
  });
});

describe('createSubsets', () => {
  it('agrees with the list of all sets of the allowed sizes', () => {
    const instances = fc
      .integer({ min: 1, max: 7 })
      .chain((arms) =>
        fc.tuple(
          fc.integer({ min: 1, max: arms }),
          fc.integer({ min: 1, max: arms }),
          weightsOf(arms),
        ),
      );
    fc.assert(
      fc.property(instances, ([a, b, weights]) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const actions = allSets(weights.length, (set) => set.length >= min && set.length <= max);
        expectFamily(createSubsets(weights.length, min, max), actions, weights);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  it('orders actions by weight where their sums overflow', () => {
    const weights = Float64Array.of(1e308, 1.5e308, 1.2e308, -1.7e308);
    const ranked = createSubsets(4, 2, 3).best(weights, 3);
    expect(ranked.map(({ action }) => action)).toEqual(lists('0-1-2 1-2 0-1'));
    expect(ranked.map(({ value }) => value)).toEqual([Infinity, Infinity, Infinity]);
  });
});
