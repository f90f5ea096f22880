/** D of every reward: no two values of theta refute it, and it is no larger than 2 L_p. */
import { describe, expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createNormal, type Random } from '../../../src/core/numerics/random';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createDcg } from '../../../src/core/reward/dcg';
import { createExpression } from '../../../src/core/reward/expression';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createLink } from '../../../src/core/reward/link';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { streamOf } from '../feedback/arbitraries';
import { completeBipartite } from '../feedback/listedFamily';
import { SET_FAMILIES } from './smallFamilies';

const weighted = (family: ActionFamily): Reward =>
  createWeightedLinear(
    family,
    Array.from({ length: family.dimension }, (_, arm) => (arm % 2 === 0 ? -2 : 0.5)),
  );

/** The share of D that the search finds at least: all of it where the gradient does not depend on theta. */
const KINDS: readonly (readonly [string, (family: ActionFamily) => Reward, number])[] = [
  ['linear', createLinear, 0.999],
  ['weighted linear', weighted, 0.999],
  ['mean', createMean, 0.999],
  ['min', createMinimum, 0.99],
  ['max', createMaximum, 0.99],
  ['logistic', (family) => createLink(family, 'logistic'), 0.6],
  ['tanh', (family) => createLink(family, 'tanh'), 0.6],
  ['softplus', (family) => createLink(family, 'softplus'), 0.6],
  ['coverage', createCoverage, 0.5],
  ['a formula', (family) => createExpression(family, 'max - min', Math.SQRT2), 0.3],
];

const PAIRS = 60;
const POINTS = 40;

/** The largest slope of a difference of two rewards that small steps along the gradient find. */
function steepest(reward: Reward, actions: readonly Action[], d: number, random: Random): number {
  const normal = createNormal(random);
  const pick = (): Action => actions[Math.floor(random.uniform() * actions.length)] as Action;
  let slope = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const [x, y] = [pick(), pick()];
    const difference = (theta: Float64Array): number =>
      reward.value(x, theta) - reward.value(y, theta);
    for (let point = 0; point < POINTS; point++) {
      const spread = 10 ** (2 * random.uniform() - 1.5);
      const theta = Float64Array.from({ length: d }, () => 0.3 + spread * normal());
      const step = 1e-5;
      const gradient = theta.map((value, arm) => {
        const moved = theta.slice();
        moved[arm] = value + step;
        return difference(moved) - difference(theta);
      });
      const length = Math.hypot(...gradient);
      if (length === 0) continue;
      const end = theta.map((value, arm) => value + (step * (gradient[arm] as number)) / length);
      const distance = Math.hypot(...end.map((value, arm) => value - (theta[arm] as number)));
      slope = Math.max(slope, Math.abs(difference(end) - difference(theta)) / distance);
    }
  }
  return slope;
}

describe.each(KINDS)('%s', (_kind, create, share) => {
  test.each(SET_FAMILIES)('%s', (_name, family) => {
    const reward = create(family);
    const { value } = reward.differenceConstant();
    expect(value).toBeLessThanOrEqual(2 * reward.lipschitz * (1 + 1e-12));
    const actions = family.enumerate(10_000) ?? [];
    const slope = steepest(reward, actions, family.dimension, streamOf(3));
    expect(slope).toBeLessThanOrEqual(value * (1 + 1e-4));
  });

  test('is not much larger than what is found', () => {
    const family = createSubsets(4, 2, 3);
    const reward = create(family);
    const actions = family.enumerate(100) ?? [];
    const slope = steepest(reward, actions, 4, streamOf(5));
    expect(slope).toBeGreaterThan(share * reward.differenceConstant().value);
  });
});

test('dcg: the discounts sorted up against down', () => {
  const family = createRanking(4);
  const actions = family.enumerate(100) ?? [];
  for (const discounts of [null, [3, -1], [0, 0, 1]]) {
    const reward = createDcg(family, discounts);
    const { value } = reward.differenceConstant();
    const slope = steepest(reward, actions, 4, streamOf(2));
    expect(slope).toBeLessThanOrEqual(value * (1 + 1e-6));
    expect(slope).toBeGreaterThan(0.99 * value);
    expect(value).toBeLessThanOrEqual(2 * reward.lipschitz);
  }
});

/** Two sets of four that share three: all that an arm of the first can gain and the second cannot lose. */
test('shared base arms do not cancel for coverage, and count once for a link', () => {
  const family = createTopK(5, 4);
  expect(createCoverage(family).differenceConstant().value).toBeCloseTo(Math.sqrt(5), 12);
  expect(createLink(family, 'tanh').differenceConstant().value).toBeCloseTo(2, 12);
  expect(createLinear(family).differenceConstant().value).toBeCloseTo(Math.SQRT2, 12);
  const coverage = createCoverage(family);
  const [x, y] = [
    [0, 1, 2, 3],
    [0, 1, 2, 4],
  ];
  const at = (theta: readonly number[]): number =>
    coverage.value(x as Action, Float64Array.from(theta)) -
    coverage.value(y as Action, Float64Array.from(theta));
  const h = 1e-4;
  // The derivative at (0, 0, 0, 0, 1): 1 for the four arms of x, -1 for the last.
  const slope = (at([h, h, h, h, 1 - h]) - at([0, 0, 0, 0, 1])) / (h * Math.sqrt(5));
  expect(slope).toBeCloseTo(Math.sqrt(5), 2);
});

test('a long X has a bound from its sizes, no less than what its pairs have', () => {
  const long = createMatching({
    left: 7,
    right: 7,
    edges: completeBipartite(7, 7),
    min: 2,
    max: 7,
  });
  expect(long.enumerate(2000)).toBeNull();
  expect(createLinear(long).differenceConstant().value).toBeCloseTo(Math.sqrt(14), 12);
  expect(createMean(long).differenceConstant().value).toBeCloseTo(1, 12);
  expect(weighted(long).differenceConstant().value).toBeLessThanOrEqual(
    2 * weighted(long).lipschitz,
  );
  // Twelve of fourteen base arms: two of these sets share ten.
  const crowded = createTopK(24, 22);
  expect(createLinear(crowded).differenceConstant().value).toBeCloseTo(2, 12);
  expect(createCoverage(crowded).differenceConstant().value).toBeCloseTo(Math.sqrt(24), 12);
});
