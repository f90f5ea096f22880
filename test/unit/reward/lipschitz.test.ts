/** L_p of every reward: a random search does not refute it, and does refute a smaller one. */
import { describe, expect, test } from 'vitest';
import type { ActionFamily } from '../../../src/core/families/family';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createDcg } from '../../../src/core/reward/dcg';
import { createExpression } from '../../../src/core/reward/expression';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createLink } from '../../../src/core/reward/link';
import { findLipschitzViolation } from '../../../src/core/reward/lipschitzProbe';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { assignments } from '../families/assignments';
import { streamOf } from '../feedback/arbitraries';
import { SET_FAMILIES } from './smallFamilies';

/** What share of L_p is refuted: 0.99 where L_p is attained at points that a search meets, less where only far out. */
const KINDS: readonly (readonly [string, (family: ActionFamily) => Reward, number])[] = [
  ['linear', createLinear, 0.99],
  [
    'weighted linear',
    (family) =>
      createWeightedLinear(
        family,
        Array.from({ length: family.dimension }, (_, arm) => (arm % 2 === 0 ? -2 : 0.5)),
      ),
    0.99,
  ],
  ['mean', createMean, 0.99],
  ['min', createMinimum, 0.99],
  ['max', createMaximum, 0.99],
  ['logistic', (family) => createLink(family, 'logistic'), 0.95],
  ['tanh', (family) => createLink(family, 'tanh'), 0.95],
  ['softplus', (family) => createLink(family, 'softplus'), 0.95],
  ['coverage', createCoverage, 0.6],
];

/** The L_p of the reward replaced. */
function withLipschitz(reward: Reward, lipschitz: number): Reward {
  return { ...reward, lipschitz };
}

describe.each(KINDS)('%s', (_kind, create, share) => {
  test.each(SET_FAMILIES)('%s', (_name, family) => {
    const reward = create(family);
    for (const seed of [1, 2, 3]) {
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
