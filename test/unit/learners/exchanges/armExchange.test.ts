/** Pulls that are changed base arm by base arm: better for what is asked, by the brute force of every single change. */
import fc from 'fast-check';
import { inverse, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { ALL } from '../../../all.mjs';
import type { Action, ActionFamily } from '../../../../src/core/families/family';
import { createSubsets } from '../../../../src/core/families/selection/subsets';
import { createTopK } from '../../../../src/core/families/selection/topK';
import { exchangeArms } from '../../../../src/core/learners/exchanges/armExchange';
import { countOf, type Counts } from '../../../../src/core/learners/exchanges/blocks';
import { exchanged } from '../../../../src/core/learners/exchanges/exchangeSpace';
import type { SparsePull } from '../../../../src/core/learners/exchanges/sparsePull';
import { sum } from '../../../../src/core/numerics/linearAlgebra';
import { Spread } from '../../../../src/core/learners/exchanges/spread';
import { partitionOf } from '../../families/groups';
import { plainPull, spaceOf, sumOf } from './pulls';
import { forAll } from '../../forAll';

/** What is known before the first pull. */
const PRIOR = 1e-6;

const pullOf =
  (sums: number) =>
  (action: Action): SparsePull =>
    plainPull(
      action,
      Array.from({ length: sums }, (_, row) => sumOf(action.filter((arm) => arm % sums === row))),
    );

const CASES = [
  ['one sum, top k', createTopK(8, 3), 1],
  ['two sums, top k', createTopK(8, 4), 2],
  ['one sum, sizes 2 to 4', createSubsets(7, 2, 4), 1],
  ['one sum, groups', partitionOf([3, 1], [3, 1], [3, 1]), 1],
] as const;

/** tr QW by its definition. */
function varianceOf(pulls: readonly SparsePull[], weights: readonly Lead[], d: number): number {
  const A = Matrix.eye(d).mul(PRIOR);
  for (const { rows } of pulls)
    for (const { arms } of rows)
      for (const i of arms) for (const j of arms) A.set(i, j, A.get(i, j) + 1);
  const Q = inverse(A);
  const varianceAt = (i: number, j: number) => Q.get(i, i) + Q.get(j, j) - 2 * Q.get(i, j);
  return sum(weights.map(({ i, j, weight }) => weight * varianceAt(i, j)));
}

interface Lead {
  readonly i: number;
  readonly j: number;
  readonly weight: number;
}

const listOf = (counts: Counts) =>
  [...counts].flatMap(([pull, count]) => new Array<SparsePull>(count).fill(pull));

const startOf = (
  family: ActionFamily,
  keys: readonly number[],
  pull: (action: Action) => SparsePull,
) => {
  const all = family.enumerate(1000) ?? [];
  const counts = new Map<SparsePull, number>();
  const known = new Map<string, SparsePull>();
  for (const key of keys) {
    const action = all[key % all.length] as Action;
    const own = known.get(action.join()) ?? pull(action);
    known.set(action.join(), own);
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  return counts;
};

describe.each(CASES)('pulls that are changed: %s', (_, family, sums) => {
  const d = family.dimension;
  const space = spaceOf(family);
  const arms = Int32Array.from({ length: d }, (__, arm) => arm);
  const leader = family.maximize(Float64Array.from(arms, (arm) => -arm)).action;
  const { inside, outside } = space.exchangesOf(space.basisOf(leader));
  const leads = Array.from(inside, (i, q) => ({
    ...{ i, j: outside[q] as number },
    weight: 1 + (q % 3),
  })).filter(({ i, j }) => Math.max(i, j) < d);
  const spread = new Spread(d, arms, false);
  for (const { i, j, weight } of leads) spread.add({ arms: [i, j], coefficients: [1, -1] }, weight);
  const pull = pullOf(sums);
  const start = fc.array(fc.nat(10_000), { minLength: d + 1, maxLength: 2 * d });

  it('are as many, tell no less, and have no change left that helps', () => {
    const all = new Set(family.enumerate(1000)?.map(String));
    forAll([start], ALL ? 60 : 30, (keys) => {
      const counts = startOf(family, keys, pull);
      const changed = listOf(exchangeArms(counts, space, pull, spread, () => true));
      expect(changed).toHaveLength(countOf(counts));
      for (const { action } of changed) expect(all).toContain(String(action));
      const before = varianceOf(listOf(counts), leads, d);
      const now = varianceOf(changed, leads, d);
      expect(now).toBeLessThanOrEqual(before * (1 + 1e-6));
      // What is not determined at all is so but for rounding.
      if (before >= 1e4) return;
      changed.forEach(({ action }, place) => {
        const basis = space.basisOf(action);
        const own = space.exchangesOf(basis);
        own.inside.forEach((out, q) => {
          const next = exchanged(space, basis, out, own.outside[q] as number);
          const other = changed.with(place, pull(next));
          // Of several sums what a change gains is known about.
          const share = sums === 1 ? 0.995 : 0.9;
          expect(varianceOf(other, leads, d)).toBeGreaterThan(share * now);
        });
      });
    });
  });

  it('keep what is settled', () => {
    const counts = startOf(family, [0, 5, 9, 14, 2, 7, 11, 3, 8, 10], pull);
    const settled = new Set([0, d - 1]);
    const changed = exchangeArms(counts, space, pull, spread, (arm) => !settled.has(arm));
    const shown = (own: Counts) =>
      [...settled].map((arm) => listOf(own).filter(({ action }) => action.includes(arm)).length);
    expect(shown(changed)).toEqual(shown(counts));
  });
});
