/** Every reward over every family where it is minimised: the k smallest, against the list of all actions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { buildReward, type RewardSpec } from '../../../src/core/reward/catalogue';
import { allThroughDoor, throughDoor } from '../../../src/core/words/goal';
import { linearReward } from '../../../src/core/reward/reward';
import { listsWith } from '../feedback/arbitraries';
import { listedFamily } from '../feedback/listedFamily';
import { KINDS } from './kinds';
import { SET_FAMILIES, thetas } from './smallFamilies';

const SEED = 20_261_125;

/** It names a base arm, and has no value for many values of the base arms. */
const PARTLY = 'sqrt(sum) + theta[0] / min';
const SPECS = [
  ...KINDS.map(({ kind, specOf }) => ({ kind, specOf })),
  {
    kind: 'partly',
    specOf: () => ({ type: 'expression', formula: PARTLY, lipschitz: 9 }) as const,
  },
];

/** The k best of the mirrored problem are the k smallest of that of the user, whose reward has been tested by itself. */
function expectLeast(spec: RewardSpec, family: ActionFamily, theta: Float64Array, k: number) {
  const own = buildReward(spec, family);
  const reward = buildReward({ ...spec, goal: 'minimize' }, family);
  expect([reward.kind, reward.goal, reward.lipschitz]).toEqual([
    spec.type,
    'minimize',
    own.lipschitz,
  ]);
  const actions = family.enumerate(10_000) ?? [];
  const valueOf = (action: Action) => own.value(action, theta);
  // What has no value comes last.
  const least = actions
    .map(valueOf)
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  const found = reward.best(allThroughDoor(reward, theta), k);
  expect(found).toHaveLength(Math.min(k, actions.length));
  expect(new Set(found.map(({ action }) => action.join())).size).toBe(found.length);
  found.forEach(({ action, value }, index) => {
    const shown = throughDoor(reward, value);
    expect(Object.is(shown, -0)).toBe(false);
    expect(reward.value(action, allThroughDoor(reward, theta))).toBe(value);
    expectClose(shown, valueOf(action));
    expectClose(shown, least[index] ?? NaN);
  });
}

function expectClose(found: number, expected: number): void {
  if (Number.isNaN(expected)) expect(found).toBeNaN();
  else expect(found).toBeCloseTo(expected, 12);
}

describe.each(SPECS.map((one) => [one.kind, one] as const))('%s', (_kind, { specOf }) => {
  test.each(SET_FAMILIES)('%s', (_name, family) => {
    fc.assert(
      fc.property(thetas(family.dimension), fc.integer({ min: 1, max: 12 }), (theta, k) => {
        expectLeast(specOf(family), family, theta, k);
      }),
      { seed: SEED, numRuns: 15 },
    );
  });

  test('lists of actions drawn at random', () => {
    fc.assert(
      fc.property(listsWith(thetas), ({ actions, theta, k }) => {
        const family = listedFamily(theta.length, actions);
        expectLeast(specOf(family), family, theta, k);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });
});

test('rankings', () => {
  const cases = fc
    .integer({ min: 1, max: 5 })
    .chain((items) => fc.record({ theta: thetas(items), k: fc.integer({ min: 1, max: 30 }) }));
  fc.assert(
    fc.property(cases, ({ theta, k }) => {
      const family = createRanking(theta.length);
      expectLeast({ type: 'dcg' }, family, theta, k);
      const discounts = Array.from(theta, (_, place) => (place === 1 ? -1 : 2 - place));
      expectLeast({ type: 'dcg', discounts }, family, theta, k);
    }),
    { seed: SEED, numRuns: 100 },
  );
});

test('a link far out is minimised by its sums', () => {
  const family = listedFamily(3, [[0], [0, 1], [1, 2], [2]]);
  const reward = buildReward({ type: 'link', function: 'logistic', goal: 'minimize' }, family);
  const own = Float64Array.of(900, -900, -0.5);
  const [best] = linearReward(reward).best(allThroughDoor(reward, own), 1);
  expect(best?.action).toEqual([1, 2]);
  expect(throughDoor(reward, reward.increasingIn?.value(best?.value ?? NaN) ?? NaN)).toBe(0);
});
