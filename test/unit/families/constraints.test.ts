import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constrained, MOST_PARTS } from '../../../src/core/families/constraints/constrained';
import type { Constraints } from '../../../src/core/families/constraints/constrained';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { interacting } from '../../../src/core/families/interactions/interactions';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { FAMILIES } from './smallFamilies';
import { expectFamily, weightsOf } from './bruteForce';
import { manyOf } from '../manyOf';
import { forAll } from '../forAll';

/** What a person may write of a family of d base arms. */
function constraintsOf(d: number, actions: readonly Action[]) {
  const arm = fc.nat(d - 1);
  return fc
    .record({
      standing: manyOf(d, fc.constantFrom(...'.......rf')),
      pairs: fc.array(fc.tuple(arm, arm), { maxLength: 5 }),
      exclude: fc.shuffledSubarray([...actions], { maxLength: Math.min(actions.length, 4) }),
    })
    .map(({ standing, pairs, exclude }): Constraints => {
      const those = (mark: string) => [...standing.keys()].filter((one) => standing[one] === mark);
      const required = those('r');
      const notTogether = pairs.filter(
        (pair) => pair[0] !== pair[1] && !pair.every((one) => required.includes(one)),
      );
      const held = { require: required, forbid: those('f'), notTogether, exclude: [] };
      return { ...held, exclude: exclude.filter((action) => holds(action, held)) };
    });
}

function holds(action: Action, { require, forbid, notTogether, exclude }: Constraints): boolean {
  return (
    require.every((arm) => action.includes(arm)) &&
    !forbid.some((arm) => action.includes(arm)) &&
    !notTogether.some((pair) => pair.every((arm) => action.includes(arm))) &&
    !exclude.some((other) => other.join() === action.join())
  );
}

describe('a family with constraints', () => {
  it.each(Object.keys(FAMILIES))('%s has the actions of the list that satisfy them', (kind) => {
    let none = 0;
    let some = 0;
    const instances = (FAMILIES[kind] as fc.Arbitrary<ActionFamily | null>).chain((family) => {
      const actions = family?.enumerate(10_000) ?? [];
      const d = family?.dimension ?? 1;
      return fc.tuple(fc.constant({ family, actions }), constraintsOf(d, actions), weightsOf(d));
    });
    forAll([instances], 120, ([{ family, actions }, constraints, weights]) => {
      if (family === null) return;
      const left = actions.filter((action) => holds(action, constraints));
      const made = constrained(family, constraints);
      if (left.length === 0) {
        none += 1;
        expect(made).toBeNull();
      } else if (made === null || made === 'parts') {
        throw new Error(`There are ${left.length} actions.`);
      } else {
        some += 1;
        expect(made.kind).toBe(family.kind);
        expectFamily(made, left, weights);
      }
    });
    expect(Math.min(none, some)).toBeGreaterThan(10);
  });

  it('of rankings lacks those that are excluded', () => {
    const family = createRanking(4);
    const orders = family.enumerate(24) ?? [];
    const property = fc.tuple(fc.shuffledSubarray([...orders]), weightsOf(4));
    forAll([property], 60, ([exclude, weights]) => {
      const made = constrained(family, { require: [], forbid: [], notTogether: [], exclude });
      const keys = new Set(exclude.map((order) => order.join()));
      const left = family.best(weights, 24).filter(({ action }) => !keys.has(action.join()));
      if (made === 'parts' || made === null) {
        expect(left).toEqual([]);
        return;
      }
      expect(made.count.exact).toBe(BigInt(left.length));
      expect(made.best(weights, 24)).toEqual(left);
      expect(made.maximize(weights)).toEqual(left[0]);
      expect(made.enumerate(left.length)?.length).toBe(left.length);
      expect(made.enumerate(left.length - 1)).toBeNull();
    });
  });

  it('counts by formulas what no list could hold', () => {
    const none = { require: [], forbid: [], notTogether: [], exclude: [] };
    const family = createSubsets(100, 50, 50);
    const countOf = (constraints: Partial<Constraints>) => {
      const made = constrained(family, { ...none, ...constraints });
      return made === null || made === 'parts' ? made : made.count.exact;
    };
    const without = countOf({ forbid: [3] }) as bigint;
    const together = countOf({ require: [0, 1] }) as bigint;
    const all = family.count.exact as bigint;
    expect(without * 2n).toBe(all);
    expect(countOf({ notTogether: [[0, 1]] })).toBe(all - together);
    expect(countOf({ exclude: [Array.from({ length: 50 }, (_, arm) => arm)] })).toBe(all - 1n);
  });

  it('is divided into a limited number of parts', () => {
    const pairsOf = (count: number) =>
      Array.from({ length: count }, (_, i) => [2 * i, 2 * i + 1] as const);
    const family = createSubsets(40, 10, 10);
    const none = { require: [], forbid: [], exclude: [] };
    expect(2 ** 10).toBe(MOST_PARTS);
    const made = constrained(family, { ...none, notTogether: pairsOf(10) }) as ActionFamily;
    const weights = Float64Array.from({ length: 40 }, (_, arm) => Math.sin(arm * 7));
    const { action } = made.maximize(weights);
    expect(pairsOf(10).some((pair) => pair.every((arm) => action.includes(arm)))).toBe(false);
    expect(constrained(family, { ...none, notTogether: pairsOf(11) })).toBe('parts');
    // A clique takes one part an arm: 40 arms of which at most one is in.
    const clique = pairsOf(20).flatMap(([a], i) =>
      pairsOf(20)
        .slice(i + 1)
        .map(([b]) => [a, b] as const),
    );
    expect(constrained(family, { ...none, notTogether: clique })).not.toBe('parts');
  });
});

it.each(Object.entries(FAMILIES))(
  'interactions let %s be asked as a list of its actions with their pairs',
  (_, families) => {
    forAll(
      [
        families
          .filter((family) => family !== null)
          .chain((family) => {
            const arm = fc.nat(family.dimension - 1);
            const pair = fc.tuple(arm, arm).filter(([a, b]) => a < b);
            const pairs = family.dimension < 2 ? fc.constant([]) : fc.array(pair, { maxLength: 4 });
            return pairs.chain((own) =>
              fc.tuple(
                fc.constant(family),
                fc.constant(own),
                weightsOf(family.dimension + own.length),
              ),
            );
          }),
      ],
      30,
      ([family, pairs, weights]) => {
        const base = family.enumerate(2000) ?? [];
        const actions = base.map((action) => [
          ...action,
          ...pairs.flatMap(([a, b], at) =>
            action.includes(a) && action.includes(b) ? [family.dimension + at] : [],
          ),
        ]);
        const found = interacting(family, pairs, base.length) as ActionFamily;
        expectFamily(found, actions, weights);
        expect(base.map((action) => found.complete?.(action))).toEqual(actions);
        expect(interacting(family, pairs, base.length - 1)).toBeNull();
      },
    );
  },
);
