import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { weightsOf } from './bruteForce';

const SEED = 2002;

/** All orders of the items, by inserting the last of them everywhere. */
function orders(items: number): Action[] {
  if (items === 0) return [[]];
  return orders(items - 1).flatMap((order) =>
    Array.from({ length: items }, (_, place) => order.toSpliced(place, 0, items - 1)),
  );
}

function gain(ranking: Action, weights: Float64Array): number {
  let total = 0;
  for (const [j, item] of ranking.entries()) total += (weights[item] as number) / Math.log2(j + 2);
  return total;
}

describe('createRanking', () => {
  it('agrees with the sorted list of all orders', () => {
    const instances = fc.integer({ min: 1, max: 6 }).chain((items) => weightsOf(items));
    fc.assert(
      fc.property(instances, (weights) => {
        const items = weights.length;
        const actions = orders(items);
        const family = createRanking(items);
        expect([
          family.kind,
          family.dimension,
          family.smallestAction,
          family.largestAction,
        ]).toEqual(['ranking', items, items, items]);
        expect(family.count.exact).toBe(BigInt(actions.length));
        const keys = new Set(actions.map((action) => action.join()));
        expect(new Set(family.enumerate(actions.length)?.map((action) => action.join()))).toEqual(
          keys,
        );
        expect(family.enumerate(actions.length)?.length).toBe(actions.length);
        expect(family.enumerate(actions.length - 1)).toBeNull();

        const scale = Math.max(...weights.map(Math.abs));
        const values = actions.map((action) => gain(action, weights)).sort((a, b) => b - a);
        for (const k of [1, 2, 5, actions.length, actions.length + 3]) {
          const ranked = family.best(weights, k);
          expect(ranked.length).toBe(Math.min(k, actions.length));
          expect(new Set(ranked.map(({ action }) => action.join())).size).toBe(ranked.length);
          ranked.forEach(({ action, value }, i) => {
            expect(keys.has(action.join())).toBe(true);
            expect(Math.abs(value - gain(action, weights))).toBeLessThanOrEqual(
              1e-14 * items * scale,
            );
            expect(Math.abs(value - (values[i] as number))).toBeLessThanOrEqual(
              1e-13 * items * scale,
            );
            if (i > 0) expect(value).toBeLessThanOrEqual(ranked[i - 1]?.value ?? NaN);
          });
          expect(family.best(weights, k)).toEqual(ranked);
        }
        expect(family.maximize(weights)).toEqual(family.best(weights, 1)[0]);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('sorts, equal items by their number', () => {
    const weights = Float64Array.of(-1, 2, 0, 2, -1, 5);
    expect(createRanking(6).maximize(weights).action).toEqual([5, 1, 3, 2, 0, 4]);
  });

  it('has one size', () => {
    const family = createRanking(4);
    expect(family.sizes).toEqual([4]);
    expect(family.ofSize(4)).toBe(family);
    expect(() => family.ofSize(3)).toThrow(RangeError);
  });

  it('counts far beyond the range of a double, and stops listing at the cap', () => {
    const family = createRanking(1000);
    // Stirling's series: ln n! = n ln n - n + ln(2 pi n)/2 + 1/(12 n) - 1/(360 n^3) + ...
    const n = 1000;
    const expected =
      n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
    expect(Math.abs(family.count.logActions / expected - 1)).toBeLessThan(1e-13);
    expect(family.enumerate(1000)).toBeNull();
  });

  it.each([0, -1, 1.5])('refuses %d items', (items) => {
    expect(() => createRanking(items)).toThrow(RangeError);
  });
});
