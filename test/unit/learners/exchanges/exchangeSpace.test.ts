/** What the elimination by exchanges rests on: a basis that no exchange makes better is best, and every exchange is an action. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constrained } from '../../../../src/core/families/constraints/constrained';
import { exchanged } from '../../../../src/core/learners/exchanges/exchangeSpace';
import { sidesOf, softShares } from '../../../../src/core/learners/exchanges/shares';
import { FAMILIES } from '../../families/smallFamilies';
import { spaceOf } from './pulls';
import { integer, manyOf } from '../../manyOf';
import { forAll } from '../../forAll';

const MOST = 400;
const named = (name: string) => FAMILIES[name] as (typeof FAMILIES)[string];
const matroids = fc.oneof(...['subsets', 'partition', 'matroid'].map(named));

/** The family, and one of it with a base arm required and one forbidden where that leaves an action. */
const families = fc
  .tuple(matroids, fc.boolean(), fc.nat(), fc.nat())
  .map(([family, isWhole, a, b]) => {
    if (family === null || isWhole || family.dimension < 2) return family;
    const [require, forbid] = [a % family.dimension, b % family.dimension];
    if (require === forbid) return family;
    const own = { require: [require], forbid: [forbid], notTogether: [], exclude: [] };
    const rest = constrained(family, own);
    return rest === 'parts' ? null : rest;
  });

const values = manyOf(12, integer(-9, 9));

describe('exchanges', () => {
  it('make actions, and one makes any action better that is not the best', () => {
    let seen = 0;
    forAll([families, values], (family, weights) => {
      const space = family?.matroid && spaceOf(family);
      if (family === null || space === undefined) return;
      seen++;
      const actions = family.enumerate(MOST) ?? [];
      const names = new Set(actions.map((action) => action.join()));
      const worth = (action: readonly number[]) =>
        action.reduce((sum, arm) => sum + (weights[arm] as number), 0);
      const best = Math.max(...actions.map(worth));
      for (const action of actions) {
        const basis = space.basisOf(action);
        const { inside, outside } = space.exchangesOf(basis);
        const others = [...inside].map((i, q) => exchanged(space, basis, i, outside[q] as number));
        expect(others.every((other) => names.has(other.join()))).toBe(true);
        expect(others.some((other) => worth(other) > worth(action))).toBe(worth(action) < best);
        expect(others.length).toBeLessThanOrEqual(space.most);
      }
    });
    expect(seen).toBeGreaterThan(50);
  });

  it('names no two pairs of elements that are worth nothing alike', () => {
    const family = FAMILIES['subsets'] as (typeof FAMILIES)[string];
    forAll([family], (subsets) => {
      const space = subsets?.matroid && spaceOf(subsets);
      if (!space) return;
      const basis = space.basisOf((subsets.enumerate(1000) ?? [])[0] ?? []);
      const { inside, outside } = space.exchangesOf(basis);
      const name = (element: number) => Math.min(element, space.arms);
      const names = Array.from(inside, (i, k) => `${name(i)},${name(outside[k] as number)}`);
      expect(new Set(names).size).toBe(names.length);
    });
  });

  it('stake no more on a wrong leader than the proof allows', () => {
    // Of theorem 2: for x and any other basis z the mean over their pairs of c is at most N_z, with D(x) Q >= sum of F_g H_g.
    const grouped = fc.oneof(named('subsets'), named('partition'));
    forAll([grouped, values, integer(1, 30)], 60, (family, theta, sd) => {
      const space = family?.matroid && spaceOf(family);
      if (!space || space.groupOf === null) return;
      const groups = space.groupOf;
      const worth = Float64Array.from(groups, (_, e) => Number(e < space.arms && theta[e]));
      const actions = family.enumerate(60) ?? [];
      const bases = actions.map((action) => space.basisOf(action));
      const [first] = bases;
      if (first === undefined) return;
      const deviations = new Float64Array(groups.length).fill(sd / 5);
      const sides = sidesOf(groups, { values: worth, deviations, basis: first });
      const shares = softShares(groups, sides, () => 1);
      for (const x of bases) {
        const share = shares.of(x);
        for (const z of bases) {
          const own = new Set(z);
          const out = x.filter((element) => !own.has(element));
          const entering = z.filter((element) => !x.includes(element));
          const pairs = out.flatMap((i) =>
            entering.filter((j) => groups[i] === groups[j]).map((j) => [i, j] as const),
          );
          let whole = 0;
          groups.forEach((group, i) => {
            if (group < 0 || own.has(i)) return;
            for (const j of z)
              if (groups[j] === group)
                whole += Math.exp((sides.logIn[i] as number) + (sides.logOut[j] as number));
          });
          for (const [i, j] of pairs) {
            const allowed = Math.exp((sides.logIn[i] as number) + (sides.logOut[j] as number));
            const most = (pairs.length * allowed) / whole;
            expect(Math.exp(share(i, j))).toBeLessThanOrEqual(most * (1 + 1e-9));
          }
        }
      }
    });
  });
});
