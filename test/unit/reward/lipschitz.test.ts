/** L_p of every reward: a random search does not refute it, and does refute a smaller one. */
import { describe, expect, test } from 'vitest';
import { withAll } from '../../all.mjs';
import type { ActionFamily } from '../../../src/core/families/family';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { buildReward } from '../../../src/core/reward/catalogue';
import { createDcg } from '../../../src/core/reward/dcg';
import { createExpression } from '../../../src/core/reward/expression';
import { findLipschitzViolation } from '../../../src/core/reward/lipschitzProbe';
import type { Reward } from '../../../src/core/reward/reward';
import { assignments } from '../families/assignments';
import { streamOf } from '../feedback/arbitraries';
import { KINDS } from './kinds';
import { SET_FAMILIES } from './smallFamilies';

const OWN = KINDS.flatMap((one) => (one.refuted === null ? [] : [{ ...one, share: one.refuted }]));

/** The L_p of the reward replaced. */
function withLipschitz(reward: Reward, lipschitz: number): Reward {
  return { ...reward, lipschitz };
}

describe.each(OWN.map((one) => [one.kind, one] as const))('%s', (_kind, { specOf, share }) => {
  const create = (family: ActionFamily) => buildReward(specOf(family), family);

  test.each(SET_FAMILIES)('%s', (_name, family) => {
    const reward = create(family);
    for (const seed of withAll([1], [2, 3])) {
      expect(findLipschitzViolation(reward, family, streamOf(seed))).toBeNull();
    }
  });

  test('a smaller constant is refuted, by two values of theta that do refute it', () => {
    for (const family of [createSubsets(5, 2, 3), assignments(3, 1, 2)]) {
      const reward = create(family);
      const smaller = withLipschitz(reward, share * reward.lipschitz);
      const violation = findLipschitzViolation(smaller, family, streamOf(1));
      if (violation === null) throw new Error('The smaller constant was not refuted.');
      const { action, a, b, slope } = violation;
      const distance = Math.hypot(...a.map((value, arm) => value - (b[arm] as number)));
      const difference = Math.abs(reward.value(action, a) - reward.value(action, b));
      expect(difference / distance).toBeCloseTo(slope, 9);
      expect(slope).toBeGreaterThan(smaller.lipschitz);
    }
  });
});

test('dcg', () => {
  const family = createRanking(5);
  for (const discounts of [null, [3, -1], [0, 0, 1]]) {
    const reward = createDcg(family, discounts);
    expect(findLipschitzViolation(reward, family, streamOf(1))).toBeNull();
    const smaller = withLipschitz(reward, 0.99 * reward.lipschitz);
    expect(findLipschitzViolation(smaller, family, streamOf(1))).not.toBeNull();
  }
});

describe('a formula with its stated constant', () => {
  const family = createSubsets(4, 1, 3);

  test.each([
    ['sum', Math.sqrt(3)],
    ['max - min', Math.SQRT2],
    ['exp(0 - abs(mean))', 1],
    ['0.5 * theta[0] + min', 1.5],
  ])('%s: not refuted', (formula, lipschitz) => {
    const reward = createExpression(family, formula, lipschitz);
    expect(findLipschitzViolation(reward, family, streamOf(1))).toBeNull();
  });

  test.each([
    ['sum', 1.7],
    ['max - min', 1.4],
    ['sum ^ 2', 100],
    ['2 * theta[0] + min', 2],
    ['log(mean)', 1e9],
    ['1 / min', 1e3],
  ])('%s: refuted', (formula, lipschitz) => {
    const reward = createExpression(family, formula, lipschitz);
    expect(findLipschitzViolation(reward, family, streamOf(1))).not.toBeNull();
  });
});
