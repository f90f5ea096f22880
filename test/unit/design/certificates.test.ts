/** How far any action can be from the best one, against all of X. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { DeclaredNoise, Noise } from '../../../src/core/protocol/environment';
import type { Action, ActionFamily } from '../../../src/core/families/family';
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
import {
  dot,
  multiplyVector,
  transpose,
  weightedGram,
} from '../../../src/core/numerics/linearAlgebra';
import { createDcg } from '../../../src/core/reward/dcg';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { createLeaderDistance } from '../../../src/core/design/certificates/leaderDistance';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createSimulatedEnvironment } from '../../../src/core/environment/simulated';
import { assignments } from '../families/assignments';
import { SET_FAMILIES } from '../reward/smallFamilies';
import { indicator, unlisted } from '../feedback/listedFamily';
import { streamOf } from '../learners/problems';
import { identity } from '../numerics/closeMatrices';
import { integer, listOf, manyOf } from '../manyOf';
import { forAll } from '../forAll';

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

describe('the distance of any action from a leader', () => {
  it.each<[string, ActionFamily]>([
    ['topK', createTopK(6, 3)],
    ['subsets', createSubsets(5, 1, 3)],
    ['matching', assignments(3, 1)],
  ])('is the maximum where X is listed, at least that elsewhere: %s', (_, family) => {
    const { dimension } = family;
    const actions = family.enumerate(10_000) ?? [];
    const factor = manyOf(dimension, integer(-9, 9)).map((row) => Float64Array.from(row));
    const instances = [listOf(1, dimension + 2, factor), fc.constantFrom(...actions)] as const;
    forAll(instances, 60, (factors, leader) => {
      const largestFrom = (from: Action) => {
        const start = indicator(dimension, from);
        const differences = actions.map((action) =>
          indicator(dimension, action).map((value, arm) => value - (start[arm] as number)),
        );
        return Math.max(
          ...differences.map((v) => factors.reduce((sum, u) => sum + dot(u, v) ** 2, 0)),
        );
      };
      const [exact, largest] = [largestFrom(leader), largestFrom([])];
      const quadratic = weightedGram(factors, new Float64Array(factors.length).fill(1));
      const listed = createLeaderDistance(family, quadratic, factors);
      expect(listed.squaredFrom(leader)).toBeCloseTo(exact, 4);
      expect(listed.largestNorm).toBeCloseTo(largest, 4);
      const bound = createLeaderDistance(unlisted(family), quadratic, factors);
      expect(bound.squaredFrom(leader)).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
      expect(bound.largestNorm).toBeGreaterThanOrEqual(largest * (1 - 1e-12));
    });
  });

  it('is exact for a diagonal norm by the rows alone', () => {
    const units = [0, 1, 2, 3, 4, 5].map((arm) => indicator(6, [arm]));
    const distance = createLeaderDistance(unlisted(createTopK(6, 3)), identity(6), units);
    expect(distance.squaredFrom([0, 1, 2])).toBeCloseTo(6, 6);
  });
});

const FAMILY = createTopK(5, 2);
/** Two rows that share base arms: their noise is dependent where it is on the arms. */
const FEEDBACK = createMasked([
  [1, 1, 0.5, 1, 2],
  [0, 1, 1, -1, 1],
]);
const SET = buildObserverSet(FAMILY, FEEDBACK, streamOf(4));
const ARMS = [0, 1, 2, 3, 4];
const PSEUDO_INVERSE = { rows: ARMS.length, columns: SET.rows, data: SET.pseudoInverse };

describe('the covariance of the estimate of a round', () => {
  it.each(['feedback', 'arms'] as const)('is what simulated rounds have: noise on the %s', (on) => {
    const noise: DeclaredNoise = { on, distribution: 'gaussian', scale: 0.6, rows: 'independent' };
    const { matrix } = estimateCovariance(SET, noise, 0.6);
    const trace = ARMS.reduce((sum, i) => sum + (matrix.data[6 * i] as number), 0);
    const { pull } = createSimulatedEnvironment(FEEDBACK, new Float64Array(5), noise, streamOf(5));
    const pulls = SET.actions.map((action) => ({ action, count: 1 }));
    const rounds = 20_000;
    let squares = 0;
    let product = 0;
    for (let round = 0; round < rounds; round++) {
      const y = pull(pulls).flatMap(({ sum }) => [...sum]);
      const theta = multiplyVector(PSEUDO_INVERSE, Float64Array.from(y));
      squares += dot(theta, theta);
      product += (theta[0] as number) * (theta[1] as number);
    }
    // A sum of dependent chi-squares varies by at most sqrt(2) of its mean a round.
    const error = 4 / Math.sqrt(rounds);
    expect(Math.abs(squares / rounds / trace - 1)).toBeLessThan(error * Math.SQRT2);
    expect(Math.abs(product / rounds - (matrix.data[1] as number))).toBeLessThan(error * 2 * trace);
    expect(quadraticForm(matrix, [2], [1])).toBe(matrix.data[2 * 5 + 2]);
  });

  it('is R^2 / c_e on the diagonal where base arm e is seen c_e times', () => {
    const set = buildObserverSet(FAMILY, createSemiBandit(), streamOf(4));
    const { matrix } = estimateCovariance(set, { on: 'arms', rows: 'independent' }, 3);
    for (const arm of ARMS) {
      const seen = set.actions.filter((action) => action.includes(arm)).length;
      expect(matrix.data[arm * 6]).toBeCloseTo(9 / seen, 12);
    }
  });

  it('bounds noise that may be dependent', () => {
    const noise = { on: 'arms', rows: 'any' } as const;
    const dependent = estimateCovariance(SET, noise, 2);
    const random = streamOf(8);
    for (let trial = 0; trial < 50; trial++) {
      const v = Float64Array.from({ length: 5 }, () => random.uniform() - 0.5);
      const along = multiplyVector(transpose(PSEUDO_INVERSE), v);
      let proxy = 0;
      let start = 0;
      SET.observations.forEach((rows) => {
        // All base arms conspire: b ||M_x' M^+_i' v||_1 is the furthest that one pull goes.
        const influence = new Float64Array(5);
        rows.forEach((row, offset) => {
          row.arms.forEach((arm, position) => {
            const own = (along[start + offset] as number) * (row.coefficients[position] as number);
            influence[arm] = (influence[arm] as number) + own;
          });
        });
        start += rows.length;
        const furthest = 2 * influence.reduce((sum, value) => sum + Math.abs(value), 0);
        proxy += furthest ** 2;
      });
      const bound = quadraticForm(dependent.matrix, ARMS, [...v]);
      expect(bound).toBeGreaterThanOrEqual(proxy * (1 - 1e-9));
    }
    // One that is bounded is taken to be dependent, whatever the noise says.
    const independent = { ...noise, rows: 'independent' } as const;
    expect(estimateCovariance(SET, independent, 2, true)).toEqual(dependent);
  });
});
