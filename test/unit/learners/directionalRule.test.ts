import type { Lead } from '../../../src/core/design/certificates/challenger';
import { describe, expect, it, test } from 'vitest';
import type { Noise } from '../../../src/core/protocol/environment';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { betaOfObserverSet } from '../../../src/core/feedback/beta/beta';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createTopRanked } from '../../../src/core/feedback/models/topRanked';
import { createDirectionalRule } from '../../../src/core/learners/gcbPe/directionalRule';
import {
  estimateCovariance,
  quadraticForm,
} from '../../../src/core/design/certificates/estimateCovariance';
import { leaderDirections } from '../../../src/core/design/certificates/leaderDirections';
import type { PartialProblem } from '../../../src/core/learners/gcbPe/partialProblem';
import { differenceOf } from '../../../src/core/reward/rewardVectors';
import { createRowBounds } from '../../../src/core/design/certificates/rowBounds';
import { createNormal } from '../../../src/core/numerics/random';
import { createDcg } from '../../../src/core/reward/dcg';
import { createLinear } from '../../../src/core/reward/linear';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { createWeightedLinear } from '../../../src/core/reward/weighted';
import { completeBipartite } from '../feedback/listedFamily';
import { SET_FAMILIES } from '../reward/smallFamilies';
import { streamOf } from './problems';

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

function problemOf(
  family: ActionFamily,
  feedback: Feedback,
  reward: Reward,
  noise: Noise,
): PartialProblem {
  const observerSet = buildObserverSet(family, feedback, streamOf(7));
  const beta = betaOfObserverSet(observerSet);
  const { rank: dimension } = observerSet;
  return {
    family,
    feedback,
    isMeasurable: () => true,
    reward,
    dimension,
    observerSet,
    beta,
    noise: { ...noise, rows: 'independent' },
    noiseScale: noise.scale,
    delta: 0.1,
    accuracy: 0,
  };
}

/** Some weights, so that the covariance is not that of equal counts. */
function covarianceOf({ observerSet, noise, noiseScale }: PartialProblem) {
  const weights = Float64Array.from(observerSet.actions, (_, index) => 0.3 + (index % 3));
  return estimateCovariance(observerSet, noise, noiseScale, {
    law: 'sub-gaussian',
    weights,
  });
}

/** The family as the rule has to treat one that is too long to be listed. */
function unlisted(family: ActionFamily): ActionFamily {
  return { ...family, enumerate: () => null, ofSize: (size) => unlisted(family.ofSize(size)) };
}

function expectBounds(problem: PartialProblem): void {
  const { family, reward } = problem;
  const covariance = covarianceOf(problem);
  const actions = family.enumerate(10_000) ?? [];
  const anyPair = reward.differenceConstant().value * Math.sqrt(covariance.operator);
  const { pairNorm, boundFrom } = leaderDirections(unlisted(family), reward, covariance, anyPair);
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
    expect(boundFrom(x)).toBeLessThanOrEqual(anyPair * (1 + 1e-8));
    for (const bound of rows) {
      expect(Math.sqrt(bound(x))).toBeGreaterThanOrEqual(furthest * (1 - 1e-9));
    }
  }
}

describe('the bound for all actions is at least the norm of each', () => {
  for (const [name, family] of SET_FAMILIES) {
    test.each(REWARDS)(`${name}, %s`, (_reward, create) => {
      const reward = create(family);
      expectBounds(problemOf(family, createFullBandit(), reward, GAUSSIAN));
      expectBounds(problemOf(family, createSemiBandit(), reward, ON_ARMS));
    });
  }

  it('for rankings, which have no row bound', () => {
    const family = createRanking(4);
    const problem = problemOf(family, createTopRanked(1), createDcg(family, null), GAUSSIAN);
    expect(createRowBounds(family, problem.reward, covarianceOf(problem).matrix)).toEqual([]);
    expectBounds(problem);
  });

  it('along the factors of the covariance, where there are no eigenvectors', () => {
    const family = createMatching({
      left: 3,
      right: 3,
      edges: completeBipartite(3, 3),
      min: 2,
      max: 3,
    });
    const masked = createMasked([
      [1, 0.5, 0, 0, 1, 0, 0, 0, 2],
      [0, 1, 1, 1, 0, 1, 1, 1, 0],
    ]);
    for (const noise of [GAUSSIAN, ON_ARMS]) {
      const problem = problemOf(family, masked, createLinear(family), noise);
      const { matrix, factors, trace } = covarianceOf(problem);
      let sum = 0;
      for (const value of factors.data) sum += value * value;
      expect(sum).toBeCloseTo(trace, 9);
      const v = { arms: [0, 4, 5], coefficients: [1, -2, 0.5] };
      let square = 0;
      for (let k = 0; k < factors.rows; k++) {
        const product = v.arms.reduce(
          (total, arm, index) =>
            total +
            (v.coefficients[index] as number) * (factors.data[k * factors.columns + arm] as number),
          0,
        );
        square += product * product;
      }
      expect(square).toBeCloseTo(quadraticForm(matrix, v.arms, v.coefficients), 9);
    }
  });
});

describe('a stopping test', () => {
  const edges = completeBipartite(3, 3);
  const family = createMatching({ left: 3, right: 3, edges, min: 2, max: 3 });
  const actions = family.enumerate(100) ?? [];

  /** What the rule says, pair by pair. */
  function byHand(problem: PartialProblem, theta: Float64Array, radius: number): readonly Lead[] {
    const { reward } = problem;
    const { matrix } = covarianceOf(problem);
    const best = (reward.best(theta, 1)[0]?.action ?? []) as Action;
    return actions
      .filter((action) => action.join() !== best.join())
      .map((action) => {
        const { arms, coefficients } = differenceOf(reward, best, action);
        const norm = Math.sqrt(quadraticForm(matrix, arms, coefficients));
        const gap = reward.value(best, theta) - reward.value(action, theta);
        return { gap, threshold: norm * radius };
      });
  }

  test.each(REWARDS)(
    'says with which accuracy it passes, and passes with no less, %s',
    (_, create) => {
      const problem = problemOf(family, createFullBandit(), create(family), GAUSSIAN);
      const covariance = covarianceOf(problem);
      const ruleOf = (own: PartialProblem) => createDirectionalRule(own, covariance, 9, 3, {});
      const normal = createNormal(streamOf(12));
      for (let round = 0; round < 100; round++) {
        const theta = Float64Array.from({ length: 9 }, normal);
        const key = { rounds: 2 ** (3 + (round % 12)), logInverseDelta: 3 };
        const radius = Math.sqrt((2 * (Math.log(actions.length - 1) + 3)) / key.rounds);
        const least = Math.max(
          0,
          ...byHand(problem, theta, radius).map(({ gap, threshold }) => threshold - gap),
        );
        for (const own of [family, unlisted(family)]) {
          const known = ruleOf({ ...problem, family: own })
            .test(theta, key)
            .shortfall();
          expect(known).toBeCloseTo(least, 6);
          for (const factor of [0.99, 1.01]) {
            const rule = ruleOf({ ...problem, family: own, accuracy: factor * least });
            expect(rule.test(theta, key).passed).toBe(factor > 1 || least === 0);
          }
        }
      }
    },
  );

  test.each(REWARDS)('passes where every pair does, %s', (_name, create) => {
    const problem = problemOf(family, createFullBandit(), create(family), GAUSSIAN);
    const covariance = covarianceOf(problem);
    const listed = createDirectionalRule(problem, covariance, 9, 3, {});
    const searching = createDirectionalRule(
      { ...problem, family: unlisted(family) },
      covariance,
      9,
      3,
      {},
    );
    expect(listed.constants['pairsListed']).toBe(true);
    expect(searching.constants['pairsListed']).toBe(false);
    const normal = createNormal(streamOf(11));
    const logRivals = Math.log(actions.length - 1);
    let passed = 0;
    let searched = 0;
    for (let round = 0; round < 300; round++) {
      const theta = Float64Array.from({ length: 9 }, normal);
      const rounds = 2 ** (5 + (round % 12));
      const key = { rounds, logInverseDelta: 3 };
      const radius = Math.sqrt((2 * (logRivals + 3)) / rounds);
      const expected = byHand(problem, theta, radius).every(
        ({ gap, threshold }) => gap > threshold,
      );
      const outcome = listed.test(theta, key);
      expect(outcome.passed).toBe(expected);
      expect(outcome.passed).toBe((outcome.best().gap ?? Infinity) > outcome.threshold);
      expect(outcome.threshold).toBeLessThanOrEqual(listed.planned(key) * (1 + 1e-9));
      // All of X is listed by rank before the cap, so the search comes to the same.
      expect(searching.test(theta, key).passed).toBe(expected);
      if (expected) passed++;
      else searched++;
    }
    expect(Math.min(passed, searched)).toBeGreaterThan(30);
  });

  it('has no rival where there is one action, and does not pass a tie', () => {
    const single = createMatching({ left: 1, right: 1, edges: [[0, 0]], min: 1, max: 1 });
    const one = problemOf(single, createFullBandit(), createLinear(single), GAUSSIAN);
    const key = { rounds: 5, logInverseDelta: 2 };
    const alone = createDirectionalRule(one, covarianceOf(one), 1, 2, {});
    const outcome = alone.test(Float64Array.of(1), key);
    expect(outcome.passed).toBe(true);
    expect(outcome.best().gap).toBeNull();

    const silent: Noise = { on: 'feedback', distribution: 'none', scale: 0 };
    const tied = problemOf(family, createFullBandit(), createLinear(family), silent);
    const rule = createDirectionalRule(tied, covarianceOf(tied), 1, 2, {});
    expect(rule.test(new Float64Array(9), key).passed).toBe(false);
  });
});
