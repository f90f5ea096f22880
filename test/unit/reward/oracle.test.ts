/** Every reward over every family: value, the k best and the k smallest, coefficients, against the list of all actions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action, ActionFamily, RankedAction } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { buildReward, type RewardSpec } from '../../../src/core/reward/catalogue';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createDcg } from '../../../src/core/reward/dcg';
import { defaultDiscounts } from '../../../src/core/families/ranking/ranking';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createLink, type LinkName } from '../../../src/core/reward/link';
import { createMean } from '../../../src/core/reward/mean';
import { linearReward, type Reward } from '../../../src/core/reward/reward';
import { allThroughDoor, throughDoor } from '../../../src/core/words/goal';
import { listsOfActions, listsWith } from '../feedback/arbitraries';
import { completeBipartite, indicator, listedFamily } from '../feedback/listedFamily';
import { KINDS, sum, type Formula } from './kinds';
import { SET_FAMILIES, thetas, withConstraints } from './smallFamilies';
import { lists } from '../lists';
import { forAll } from '../forAll';
import { integer, listOf } from '../manyOf';

function expectBest(
  reward: Reward,
  actions: readonly Action[],
  theta: Float64Array,
  k: number,
  formula: Formula,
): void {
  const valueOf = (action: Action): number =>
    formula(
      action.map((arm) => theta[arm] as number),
      action,
    );
  const members = new Set(actions.map((action) => action.join()));
  const values = actions.map(valueOf).sort((a, b) => b - a);
  const best = reward.best(theta, k);
  expect(best.length).toBe(Math.min(k, actions.length));
  expect(new Set(best.map(({ action }) => action.join())).size).toBe(best.length);
  const isRight = ({ action, value }: RankedAction, i: number): boolean =>
    members.has(action.join()) &&
    Object.is(value, reward.value(action, theta)) &&
    Math.abs(value - valueOf(action)) < 5e-13 &&
    Math.abs(value - (values[i] as number)) < 5e-13 &&
    value <= (best[i - 1]?.value ?? Infinity);
  expect(best.filter((one, i) => !isRight(one, i))).toEqual([]);
}

/** The k best of the mirrored problem are the k smallest of that of the user, whose reward has been tested by itself. */
function expectLeast(spec: RewardSpec, family: ActionFamily, theta: Float64Array, k: number) {
  const own = buildReward(spec, family);
  const reward = buildReward({ ...spec, goal: 'minimize' }, family);
  const { lipschitz } = own;
  expect(reward).toMatchObject({ kind: spec.type, goal: 'minimize', lipschitz });
  const actions = family.enumerate(10_000) ?? [];
  const valueOf = (action: Action) => own.value(action, theta);
  // What has no value comes last.
  const known = actions.map(valueOf).filter((value) => !Number.isNaN(value));
  const least = known.sort((a, b) => a - b);
  const found = reward.best(allThroughDoor(reward, theta), k);
  expect(found).toHaveLength(Math.min(k, actions.length));
  expect(new Set(found.map(({ action }) => action.join())).size).toBe(found.length);
  found.forEach(({ action, value }, index) => {
    const shown = throughDoor(reward, value);
    expect(Object.is(shown, -0)).toBe(false);
    expect(reward.value(action, allThroughDoor(reward, theta))).toBe(value);
    for (const expected of [valueOf(action), least[index] ?? NaN])
      expect(shown).toEqual(Number.isNaN(expected) ? NaN : expect.closeTo(expected, 12));
  });
}

/** It has coefficients iff it is linear in theta for every action, and each is what its base arm adds. */
function expectLinearity(reward: Reward, actions: readonly Action[], dimension: number): void {
  const samples = fc.sample(thetas(dimension), 40);
  const added = (a: Float64Array, b: Float64Array) => a.map((value, i) => value + (b[i] as number));
  const isLinear = actions.every((action) =>
    samples.every((theta, index) => {
      const other = samples[(index + 1) % samples.length] as Float64Array;
      const parts = reward.value(action, theta) + reward.value(action, other);
      return Math.abs(reward.value(action, added(theta, other)) - parts) < 1e-9;
    }),
  );
  expect(reward.coefficients !== null).toBe(isLinear);
  for (const action of reward.coefficients === null ? [] : actions) {
    const coefficients = reward.coefficients?.(action) ?? [];
    expect(coefficients).toHaveLength(action.length);
    for (const theta of samples.slice(0, 5)) {
      for (const arm of theta.keys()) {
        const unit = indicator(dimension, [arm]);
        const difference = reward.value(action, added(theta, unit)) - reward.value(action, theta);
        expect(difference).toBeCloseTo(coefficients[action.indexOf(arm)] ?? 0, 12);
      }
    }
  }
}

/** It names a base arm, and has no value for many values of the base arms. */
const PARTLY = { type: 'expression', formula: 'sqrt(sum) + theta[0] / min', lipschitz: 9 } as const;
const REWARDS = [...KINDS, { kind: 'partly', specOf: () => PARTLY, formula: null }].map(
  (one) => [one.kind, one] as const,
);

describe.each(REWARDS)('%s', (_kind, { specOf, formula }) => {
  const create = (family: ActionFamily) => buildReward(specOf(family), family);

  test.each(SET_FAMILIES)('%s', (_name, family) => {
    const actions = family.enumerate(10_000) ?? [];
    const reward = create(family);
    forAll([thetas(family.dimension), integer(1, 12)], 25, (theta, k) => {
      if (formula !== null) expectBest(reward, actions, theta, k, formula);
      expectLeast(specOf(family), family, theta, k);
    });
    const all = reward.best(new Float64Array(family.dimension).fill(0.5), actions.length + 3);
    expect(all.length).toBe(actions.length);
    expectLinearity(reward, actions, family.dimension);
  });

  test('lists of actions drawn at random', () => {
    forAll([listsWith(thetas)], ({ actions, theta, k }) => {
      const family = listedFamily(theta.length, actions);
      if (formula !== null) expectBest(create(family), actions, theta, k, formula);
      expectLeast(specOf(family), family, theta, k);
    });
  });
});

describe('dcg', () => {
  test('the k best rankings for discounts of any sign and order, ties included', () => {
    const cases = integer(1, 5).chain((items) =>
      fc.record({
        theta: thetas(items),
        discounts: fc.oneof(fc.constant(null), listOf(1, items, fc.constantFrom(-1, 0, 0.5, 1, 2))),
        k: integer(1, 30),
      }),
    );
    forAll([cases], 300, ({ theta, discounts, k }) => {
      const items = theta.length;
      const family = createRanking(items);
      const given = discounts ?? defaultDiscounts(items);
      const reward = createDcg(family, discounts);
      const formula: Formula = (values) => sum(values.map((value, j) => value * (given[j] ?? 0)));
      expectBest(reward, family.enumerate(1000) ?? [], theta, k, formula);
      expectLeast({ type: 'dcg', ...(discounts && { discounts }) }, family, theta, k);
      expect(reward.lipschitz).toBeCloseTo(Math.hypot(...given), 12);
    });
    const family = createRanking(4);
    expectLinearity(createDcg(family, [2, -1, 0.5]), family.enumerate(24) ?? [], 4);
  });

  test('refuses discounts that do not fit', () => {
    const family = createRanking(2);
    for (const discounts of [[], [1, 2, 3], [NaN]])
      expect(() => createDcg(family, discounts)).toThrow(RangeError);
  });
});

test.each([
  ['linear', createLinear],
  ['mean', createMean],
] as const)('L_p of %s is the largest length of v_x, the least that will do', (kind, create) => {
  const instances = integer(1, 6).chain((d) => fc.tuple(fc.constant(d), listsOfActions(d)));
  forAll([instances], 200, ([dimension, actions]) => {
    const reward = create(listedFamily(dimension, actions));
    const lengths = actions.map((action) => Math.hypot(...(reward.coefficients?.(action) ?? [])));
    expect(reward.lipschitz).toBeCloseTo(Math.max(...lengths), 12);
    expect(reward.kind).toBe(kind);
  });
});

describe('edges', () => {
  const family = listedFamily(3, lists('0 0-1 1-2 2'));

  test('coverage: base arms that cover everything come first, the rest in order behind them', () => {
    const reward = createCoverage(family);
    const best = reward.best(Float64Array.of(1, 0.5, 0.25), 4);
    expect(best.map(({ value }) => value)).toEqual([1, 1, 0.625, 0.25]);
    expect(best[2]?.action).toEqual([1, 2]);
    // Of those that cover everything the one first that would reach more without it.
    const whole = createCoverage(createTopK(4, 2)).best(Float64Array.of(0.1, 1.2, 0.2, 0.9), 3);
    expect(whole.map(({ action }) => action)).toEqual(lists('1-3 1-2 0-1'));
    expect(reward.value([0, 1], Float64Array.of(7, -3, 0))).toBe(1);
    expect(reward.value([1, 2], Float64Array.of(7, -3, 0))).toBe(0);
  });

  test('a link gives way to its linear reward, and stays finite far out', () => {
    for (const name of ['logistic', 'tanh', 'softplus'] as const satisfies readonly LinkName[]) {
      const reward = createLink(family, name);
      const theta = Float64Array.of(900, -900, 0.5);
      expect(reward.best(theta, 4).every(({ value }) => Number.isFinite(value))).toBe(true);
      const ranked = reward.best(theta, 4).map(({ action }) => ({ action }));
      expect(reward.increasingIn?.linear.best(theta, 4)).toMatchObject(ranked);
      const value = reward.value([2], Float64Array.of(0, 0, 0.25));
      expect(reward.increasingIn?.value(0.25)).toBeCloseTo(value, 15);
    }
  });

  test('a link far out is minimised by its sums', () => {
    const reward = buildReward({ type: 'link', function: 'logistic', goal: 'minimize' }, family);
    const own = Float64Array.of(900, -900, -0.5);
    const [best] = linearReward(reward).best(allThroughDoor(reward, own), 1);
    expect(best?.action).toEqual([1, 2]);
    expect(throughDoor(reward, reward.increasingIn?.value(best?.value ?? NaN) ?? NaN)).toBe(0);
  });

  test('the slope under weights is not lost beside far larger ones of excluded actions', () => {
    const edges = completeBipartite(2, 3);
    const matching = createMatching({ left: 2, right: 3, min: 1, max: 1, edges });
    const left = withConstraints(matching, { exclude: [[1], [2], [3]] });
    expect(createWeightedLinear(left, [-1, 1e8, 1e8, -1, 0, 0]).lipschitz).toBeCloseTo(1);
  });

  test('weights that do not fit are refused', () => {
    expect(() => createWeightedLinear(family, [1, 2])).toThrow(RangeError);
    expect(() => createWeightedLinear(family, [1, 2, Infinity])).toThrow(RangeError);
  });
});
