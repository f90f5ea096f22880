/** How far any action can be from the best one, against all of X. */
import { describe, expect, it, test } from 'vitest';
import type { Noise } from '../../../src/core/protocol/environment';
import type { ActionFamily } from '../../../src/core/families/family';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createTopRanked } from '../../../src/core/feedback/models/topRanked';
import {
  estimateCovariance,
  quadraticForm,
} from '../../../src/core/design/certificates/estimateCovariance';
import { leaderDirections } from '../../../src/core/design/certificates/leaderDirections';
import { differenceOf } from '../../../src/core/reward/rewardVectors';
import { createRowBounds } from '../../../src/core/design/certificates/rowBounds';
import { dot, multiplyVector } from '../../../src/core/numerics/linearAlgebra';
import { createDcg } from '../../../src/core/reward/dcg';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { assignments } from '../families/assignments';
import { SET_FAMILIES } from '../reward/smallFamilies';
import { unlisted } from '../feedback/listedFamily';
import { streamOf } from '../learners/problems';

const weighted = (family: ActionFamily): Reward =>
  createWeightedLinear(
    family,
    Array.from({ length: family.dimension }, (_, arm) => 1 - 0.4 * arm),
  );
const REWARDS = [
  ['linear', createLinear],
  ['weighted', weighted],
  ['mean', createMean],
] as const;
const GAUSSIAN: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
const ON_ARMS: Noise = { on: 'arms', distribution: 'rademacher', scale: 0.7 };

interface Setting {
  readonly family: ActionFamily;
  readonly feedback: Feedback;
  readonly reward: Reward;
  readonly noise: Noise;
}

function covarianceOf({ family, feedback, noise }: Setting) {
  const observerSet = buildObserverSet(family, feedback, streamOf(7));
  const declared = { ...noise, rows: 'independent' } as const;
  return estimateCovariance(observerSet, declared, noise.scale);
}

function expectBounds(setting: Setting): void {
  const { family, reward } = setting;
  const covariance = covarianceOf(setting);
  const actions = family.enumerate(10_000) ?? [];
  const { pairNorm, boundFrom } = leaderDirections(unlisted(family), reward, covariance);
  const rows = createRowBounds(unlisted(family), reward, covariance.matrix);
  for (const x of actions.filter((_, index) => index % 3 === 0)) {
    let furthest = 0;
    for (const y of actions) {
      const { arms, coefficients } = differenceOf(reward, x, y);
      const norm = Math.sqrt(Math.max(0, quadraticForm(covariance.matrix, arms, coefficients)));
      expect(pairNorm(x, y)).toBeCloseTo(norm, 9);
      furthest = Math.max(furthest, norm);
    }
    expect(boundFrom(x)).toBeGreaterThanOrEqual(furthest * (1 - 1e-9));
    for (const bound of rows) {
      expect(Math.sqrt(bound(x))).toBeGreaterThanOrEqual(furthest * (1 - 1e-9));
    }
  }
}

describe('the bound for all actions is at least the norm of each', () => {
  for (const [name, family] of SET_FAMILIES) {
    test.each(REWARDS)(`${name}, %s`, (_reward, create) => {
      const reward = create(family);
      expectBounds({ family, feedback: createFullBandit(), reward, noise: GAUSSIAN });
      expectBounds({ family, feedback: createSemiBandit(), reward, noise: ON_ARMS });
    });
  }

  it('for rankings, which have no row bound', () => {
    const family = createRanking(4);
    const reward = createDcg(family, null);
    const setting = { family, feedback: createTopRanked(1), reward, noise: GAUSSIAN };
    expect(createRowBounds(family, reward, covarianceOf(setting).matrix)).toEqual([]);
    expectBounds(setting);
  });

  it('along the factors of the covariance, where there are no eigenvectors', () => {
    const family = assignments(3, 2);
    const masked = createMasked([
      [1, 0.5, 0, 0, 1, 0, 0, 0, 2],
      [0, 1, 1, 1, 0, 1, 1, 1, 0],
    ]);
    for (const noise of [GAUSSIAN, ON_ARMS]) {
      const setting = { family, feedback: masked, reward: createLinear(family), noise };
      const { matrix, factors } = covarianceOf(setting);
      const trace = matrix.data.reduce((a, b, i) => a + (i % (matrix.rows + 1) ? 0 : b), 0);
      expect(dot(factors.data, factors.data)).toBeCloseTo(trace, 9);
      const v = Float64Array.of(1, 0, 0, 0, -2, 0.5, 0, 0, 0);
      const along = multiplyVector(factors, v);
      expect(dot(along, along)).toBeCloseTo(quadraticForm(matrix, [0, 4, 5], [1, -2, 0.5]), 9);
    }
  });
});
