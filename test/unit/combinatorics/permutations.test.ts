import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permutationsOf, rankPermutations } from '../../../src/core/combinatorics/permutations';

const SEED = 1934;

describe('rankPermutations', () => {
  it('agrees with the sorted list for discounts in any order and of any sign, ties included', () => {
    const numbers = (items: number): fc.Arbitrary<number[]> =>
      fc.array(fc.integer({ min: -3, max: 3 }), { minLength: items, maxLength: items });
    const instances = fc
      .integer({ min: 1, max: 5 })
      .chain((items) => fc.tuple(numbers(items), numbers(items)));
    fc.assert(
      fc.property(instances, ([given, discounts]) => {
        const weights = Float64Array.from(given);
        const values = [...permutationsOf(given.length)]
          .map((order) =>
            order.reduce(
              (sum, item, j) => sum + (given[item] as number) * (discounts[j] as number),
              0,
            ),
          )
          .sort((a, b) => b - a);
        for (const k of [1, 4, values.length, values.length + 1]) {
          const ranked = rankPermutations(weights, Float64Array.from(discounts), k);
          // Sums of products of small whole numbers are exact; adding 0 makes -0 plain.
          expect(ranked.map(({ value }) => value + 0)).toEqual(
            values.slice(0, k).map((v) => v + 0),
          );
          expect(new Set(ranked.map(({ action }) => action.join())).size).toBe(ranked.length);
          const longer = rankPermutations(weights, Float64Array.from(discounts), k + 2);
          expect(longer.slice(0, k)).toEqual(ranked);
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  it('needs one discount an item', () => {
    expect(() => rankPermutations(Float64Array.of(1, 2), Float64Array.of(1), 1)).toThrow(
      RangeError,
    );
  });
});

describe('permutationsOf', () => {
  it('goes in lexicographic order', () => {
    expect([...permutationsOf(3)].map((order) => order.join(''))).toEqual([
      '012',
      '021',
      '102',
      '120',
      '201',
      '210',
    ]);
    expect([...permutationsOf(1)]).toEqual([[0]]);
  });
});
