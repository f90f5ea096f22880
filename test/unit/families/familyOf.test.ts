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

  it('has a size, and says what the actions of one of several sizes are', () => {
    expect(() => familyOf({ ...partsOf(listed([1])), sizes: [] })).toThrow('no action');
    expect(() => familyOf({ ...partsOf(listed([1])), sizes: [1, 2] })).toThrow('several sizes');
  });
});

/** The parts of a family, without `ofSize`. */
function partsOf({ kind, dimension, best, enumerate }: ActionFamily) {
  return { kind, dimension, best, enumerate, countActions: () => 1n };
}
