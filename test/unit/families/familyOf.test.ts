import { describe, expect, it } from 'vitest';
import type { ActionFamily } from '../../../src/core/families/family';
import { byTotalWeight, familyOf } from '../../../src/core/families/familyOf';
import { takeAtMost } from '../../../src/core/families/rankedActions';

const ACTIONS = [[0], [0, 1], [2]];

/** The actions of the given sizes, in the order of the list: no ranking at all. */
function listed(sizes: readonly number[], counted: () => void = () => undefined): ActionFamily {
  const actions = ACTIONS.filter(({ length }) => sizes.includes(length));
  return familyOf({
    kind: 'listed',
    dimension: 3,
    sizes,
    countActions() {
      counted();
      return BigInt(actions.length);
    },
    best: byTotalWeight((_, k) => actions.slice(0, k)),
    ofSize: (size) => listed([size]),
    enumerate: (cap) => takeAtMost(actions, cap),
  });
}

describe('a family made of its parts', () => {
  it('has the smallest and the largest size, and the best action of its ranking', () => {
    const family = listed([1, 2]);
    expect([family.smallestAction, family.largestAction]).toEqual([1, 2]);
    expect(family.maximize(Float64Array.of(1, 2, 4))).toEqual({ action: [0], value: 1 });
    expect(family.best(Float64Array.of(1, 2, 4), 3).map(({ value }) => value)).toEqual([4, 3, 1]);
  });

  it('counts when it is asked, and once', () => {
    let times = 0;
    const family = listed([1, 2], () => (times += 1));
    expect(times).toBe(0);
    expect([family.count.exact, family.count.exact]).toEqual([3n, 3n]);
    expect(times).toBe(1);
  });

  it('counts its list where it has no formula, and bounds what is too long to list', () => {
    const short = familyOf({ ...partsOf(listed([1])), sizes: [1], countActions: () => null });
    expect(short.count).toEqual({ exact: 2n, logActions: Math.log(2) });
    const long = {
      ...partsOf(listed([1])),
      sizes: [1],
      countActions: () => null,
      enumerate: () => null,
    };
    expect(familyOf(long).count).toEqual({ exact: null, logActions: 3 * Math.LN2 });
    expect(familyOf({ ...long, logActionsBound: () => 1.5 }).count.logActions).toBe(1.5);
  });

  it('hands out the actions of one size, and refuses sizes that no action has', () => {
    expect(listed([1, 2]).ofSize(2).enumerate(9)).toEqual([[0, 1]]);
    expect(() => listed([1]).ofSize(2)).toThrow(RangeError);
  });

  it('is its own sub-family where all actions have one size', () => {
    const family = familyOf({ ...partsOf(listed([2])), sizes: [2] });
    expect(family.ofSize(2)).toBe(family);
  });

  it('has a size, and says what the actions of one of several sizes are', () => {
    expect(() => familyOf({ ...partsOf(listed([1])), sizes: [] })).toThrow('no action');
    expect(() => familyOf({ ...partsOf(listed([1])), sizes: [1, 2] })).toThrow('several sizes');
  });

  it('ranks by weights whose sums do not overflow', () => {
    const huge = Float64Array.of(1e308, 1e308, 1e308);
    const sums: number[] = [];
    const best = byTotalWeight((weights) => {
      sums.push(weights.reduce((sum, weight) => sum + weight, 0));
      return ACTIONS;
    });
    best(huge, 3);
    expect(sums.every(Number.isFinite)).toBe(true);
  });
});

/** The parts of a family, without `ofSize`. */
function partsOf({ kind, dimension, best, enumerate }: ActionFamily) {
  return { kind, dimension, best, enumerate, countActions: () => 1n };
}
