import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createDcg } from '../../../src/core/reward/dcg';
import { weightsOf } from './bruteForce';
import { forAll } from '../forAll';
import { integer } from '../manyOf';

/** All orders of the items, by inserting the last of them everywhere. */
function orders(items: number): Action[] {
  if (items === 0) return [[]];
  return orders(items - 1).flatMap((order) =>
    Array.from({ length: items }, (_, place) => order.toSpliced(place, 0, items - 1)),
  );
}

describe('createRanking', () => {
  it('has all orders of its items, ranked by their discounted gain', () => {
    const instances = integer(1, 6).chain((items) => weightsOf(items));
    forAll([instances], 60, (weights) => {
      const items = weights.length;
      const actions = orders(items);
      const family = createRanking(items);
      expect([family.kind, family.dimension, family.smallestAction, family.largestAction]).toEqual([
        'ranking',
        items,
        items,
        items,
      ]);
      expect(family.count.exact).toBe(BigInt(actions.length));
      const keys = new Set(actions.map((action) => action.join()));
      expect(new Set(family.enumerate(actions.length)?.map((action) => action.join()))).toEqual(
        keys,
      );
      expect(family.enumerate(actions.length)?.length).toBe(actions.length);
      expect(family.enumerate(actions.length - 1)).toBeNull();

      // The orders of largest gain, which are held against all others with the rewards.
      const { best } = createDcg(family, null);
      for (const k of [1, 5, actions.length + 3])
        expect(family.best(weights, k)).toEqual(best(weights, k));
      expect(family.maximize(weights)).toEqual(family.best(weights, 1)[0]);
    });
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
});
