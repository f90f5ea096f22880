import { describe, expect, it } from 'vitest';
import type { Noise } from '../../../src/core/protocol/environment';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { ActionFamily } from '../../../src/core/families/family';
import { betaOfObserverSet } from '../../../src/core/feedback/beta/beta';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { spanOfActions } from '../../../src/core/feedback/span';
import { createSimulatedEnvironment } from '../../../src/core/environment/simulated';
import { gcbPe } from '../../../src/core/learners/gcbPe/gcbPe';
import type { Pull, Totals } from '../../../src/core/protocol/learner';
import type { LearnerOptions } from '../../../src/core/learners/options';
import type { PartialProblem } from '../../../src/core/learners/gcbPe/partialProblem';
import { presetOptions } from '../../../src/core/learners/presets';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createLinear } from '../../../src/core/reward/linear';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { listen, streamOf } from './problems';

const GAUSSIAN: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
const PAPER = presetOptions('paper', GAUSSIAN);
const GEOMETRIC = { ...PAPER, stopTest: 'geometric' } as const;
const DELTA = 0.1;

function problemOf(
  family: ActionFamily,
  feedback: Feedback,
  reward: (family: ActionFamily) => Reward,
  noise = GAUSSIAN,
): PartialProblem {
  const observerSet = buildObserverSet(family, feedback, streamOf(1));
  const beta = betaOfObserverSet(observerSet);
  return {
    family,
    feedback,
    isMeasurable: () => true,
    reward: reward(family),
    observerSet,
    dimension: spanOfActions(family, streamOf(1)).rank,
    beta,
    noise: { ...noise, rows: 'independent' },
    noiseScale: noise.scale,
    delta: DELTA,
    accuracy: 0,
  };
}

function exact(feedback: Feedback, theta: readonly number[]): (pull: Pull) => Totals {
  const silent: Noise = { on: 'feedback', distribution: 'none', scale: 0 };
  const environment = createSimulatedEnvironment(
    feedback,
    Float64Array.from(theta),
    silent,
    streamOf(1),
  );
  return (pull) => environment.pull([pull])[0] as Totals;
}

const EDGES = [0, 1, 2].flatMap((l) => [0, 1, 2].map((r) => [l, r] as const));

describe('GCB-PE', () => {
  it('stops at the first n of its grid at which the printed radius is below the lead', () => {
    const family = createTopK(4, 2);
    const theta = [0.9, 0.8, 0.3, 0];
    const feedback = createFullBandit();
    const problem = problemOf(family, feedback, createLinear);
    const { recommendation, completed, constants } = listen(
      gcbPe(problem, GEOMETRIC),
      exact(feedback, theta),
    );
    expect(recommendation).toMatchObject({ certified: true, action: [0, 1] });
    expect(recommendation.estimate).toBeCloseTo(1.7, 9);
    const { beta, lipschitz } = constants as { beta: number; lipschitz: number };
    expect(beta).toBe(problem.beta.value);
    expect(lipschitz).toBeCloseTo(Math.SQRT2, 12);
    let n = 0;
    for (const round of completed) {
      n = n === 0 ? 1 : Math.ceil(1.1 * n);
      const radius = Math.sqrt((2 * beta ** 2 * Math.log((4 * n * n * Math.E ** 2) / DELTA)) / n);
      expect(round.threshold).toBeCloseTo(2 * lipschitz * radius, 10);
      expect(round.gap).toBeCloseTo(0.5, 9);
      expect(round.passed).toBe(0.5 > round.threshold);
    }
    expect(completed.filter(({ passed }) => passed)).toHaveLength(1);
    expect(completed.at(-1)?.passed).toBe(true);
    const samples = completed.reduce((sum, round) => sum + round.samples, 0);
    expect(samples).toBe(n * problem.observerSet.actions.length);
  });

  it('pulls the observer set once a round where it tests every round, and gives up at its last test', () => {
    const feedback = createSemiBandit();
    const problem = problemOf(createTopK(4, 2), feedback, createLinear);
    const told = listen(gcbPe(problem, { ...PAPER, maxRounds: 30 }), exact(feedback, [1, 1, 1, 1]));
    expect(told.requests).toHaveLength(30);
    for (const { pulls } of told.requests) {
      expect(pulls).toEqual(problem.observerSet.actions.map((action) => ({ action, count: 1 })));
    }
    expect(told.recommendation.certified).toBe(false);
    expect(told.recommendation.reason).toContain('30 stopping tests');
  });

  const rewards: readonly (readonly [string, (family: ActionFamily) => Reward])[] = [
    ['linear', createLinear],
    ['mean', createMean],
  ];
  const feedbacks: readonly (readonly [string, Feedback])[] = [
    ['full-bandit', createFullBandit()],
    ['semi-bandit', createSemiBandit()],
    [
      'masked',
      createMasked([
        [1, 0.5, 0, 0, 1, 0, 0, 0, 2],
        [0, 1, 1, 1, 0, 1, 1, 1, 0],
      ]),
    ],
  ];
  for (const [rewardName, reward] of rewards) {
    for (const [feedbackName, feedback] of feedbacks) {
      it(`finds the best action without noise: ${rewardName}, ${feedbackName}`, () => {
        const family = createMatching({ left: 3, right: 3, edges: EDGES, min: 1, max: 3 });
        const theta = [0.9, -0.2, 0.3, 0.1, 0.2, 0.5, -0.4, 0.6, 0.35];
        const problem = problemOf(family, feedback, reward);
        const { recommendation } = listen(gcbPe(problem, GEOMETRIC), exact(feedback, theta));
        const [best] = problem.reward.best(Float64Array.from(theta), 1);
        expect(recommendation.certified).toBe(true);
        expect(recommendation.action).toEqual(best?.action);
        expect(recommendation.estimate).toBeCloseTo(best?.value as number, 8);
      });
    }
  }

  it('works in the span where single base arms are not determined', () => {
    const family = createPartition([
      { size: 3, choose: 1 },
      { size: 3, choose: 1 },
    ]);
    const feedback = createFullBandit();
    const problem = problemOf(family, feedback, createLinear);
    expect(problem.observerSet.rank).toBe(5);
    const told = listen(gcbPe(problem, GEOMETRIC), exact(feedback, [0.1, 0.9, 0, 0.2, 0.3, 0.8]));
    expect(told.recommendation).toMatchObject({ certified: true, action: [1, 5] });
    expect(told.recommendation.estimate).toBeCloseTo(1.7, 8);
    expect(told.completed[0]?.arms).toEqual(Array(6).fill(null));
  });

  it('is certain at once where there is one action', () => {
    const feedback = createFullBandit();
    const told = listen(
      gcbPe(problemOf(createTopK(2, 2), feedback, createLinear), GEOMETRIC),
      exact(feedback, [1, 2]),
    );
    expect(told.requests).toEqual([]);
    expect(told.recommendation).toEqual({ certified: true, action: [0, 1], estimate: NaN });
  });

  const RECOMMENDED = presetOptions('recommended', GAUSSIAN);
  const OPTIONS: readonly (readonly [string, Partial<LearnerOptions>])[] = [
    ['allocation', { allocation: 'proportional' }],
    ['deltaSchedule', { deltaSchedule: 'tests' }],
    ['difference', { stopRule: 'difference' }],
    ['directional', { stopRule: 'directional' }],
    ['directional for bounded noise', { stopRule: 'directional', radius: 'per-pull' }],
    ['proportional as printed', { allocation: 'proportional', radius: 'printed' }],
    ['every round', { deltaSchedule: 'tests', stopTest: 'every-round', radius: 'sub-gaussian' }],
    ['all', RECOMMENDED],
  ];
  const MATCHINGS = createMatching({ left: 3, right: 3, edges: EDGES, min: 2, max: 3 });
  const THETA = [0.9, -0.2, 0.3, 0.1, 0.2, 0.5, -0.4, 0.6, 0.35];

  it.each(OPTIONS)(
    'ends without noise in the environment, with counts that never fall: %s',
    (_name, own) => {
      for (const [, feedback] of feedbacks) {
        for (const reward of [createLinear, createMean, createCoverage]) {
          // The tests of all rounds would go on for long where the noise is as large as the lead.
          const noise = { ...GAUSSIAN, distribution: 'rademacher', scale: 0.05 } as const;
          const problem = problemOf(MATCHINGS, feedback, reward, noise);
          const options = { ...GEOMETRIC, ...own };
          const told = listen(gcbPe(problem, options), exact(feedback, THETA));
          const [best] = problem.reward.best(Float64Array.from(THETA), 1);
          if (told.recommendation.certified)
            expect(told.recommendation.action).toEqual(best?.action);
          expect(told.recommendation.certified).toBe(true);
          expect(told.started.map(({ planned }) => planned)).toEqual(
            told.requests.map(({ pulls }) => pulls.reduce((sum, { count }) => sum + count, 0)),
          );
          for (const { gap, threshold, passed } of told.completed) {
            expect(passed).toBe((gap ?? Infinity) > threshold);
          }
          told.completed.forEach(({ threshold }, index) => {
            expect(threshold).toBeLessThanOrEqual(
              (told.started[index]?.threshold ?? 0) * (1 + 1e-9),
            );
          });
        }
      }
    },
  );

  it.each(OPTIONS)('takes no more samples than as printed: %s', (name, own) => {
    const feedback = createFullBandit();
    const problem = problemOf(MATCHINGS, feedback, createMean, GAUSSIAN);
    const samplesWith = (options: LearnerOptions): number =>
      listen(gcbPe(problem, options), exact(feedback, THETA)).completed.reduce(
        (sum, { samples }) => sum + samples,
        0,
      );
    if (own.stopTest === 'every-round') return;
    const ratio = samplesWith(GEOMETRIC) / samplesWith({ ...GEOMETRIC, ...own });
    expect(ratio).toBeGreaterThan(name === 'all' ? 100 : 1.1);
  });

  it('says which stopping rule is in force, and what it stands beside', () => {
    const rule = (reward: (family: ActionFamily) => Reward): Record<string, unknown> =>
      listen(
        gcbPe(problemOf(MATCHINGS, createSemiBandit(), reward), RECOMMENDED),
        exact(createSemiBandit(), THETA),
      ).constants;
    expect(rule(createLinear)).toMatchObject({
      stopRule: 'directional',
      logRivals: Math.log(23),
      lipschitz: Math.sqrt(3),
    });
    expect(rule(createLinear).differenceConstant).toBeCloseTo(Math.sqrt(6), 12);
    expect(rule(createCoverage)).toMatchObject({ stopRule: 'difference', lipschitz: Math.sqrt(3) });
    expect(rule(createLinear).betaPrinted).toBeGreaterThan(0);
  });

  it('waits for the rival that is hardest to tell apart, which need not be the second best', () => {
    // Two blocks: the second block is measured far worse.
    const family = createPartition([
      { size: 2, choose: 1 },
      { size: 2, choose: 1 },
    ]);
    const feedback = createMasked([[1, 1, 0.05, 0.05]]);
    const problem = problemOf(family, feedback, createLinear);
    const told = listen(gcbPe(problem, RECOMMENDED), exact(feedback, [0.5, 0.2, 0.9, 0.1]));
    expect(told.recommendation).toMatchObject({ certified: true, action: [0, 2] });
    expect(told.completed.some(({ rivalRank }) => rivalRank > 2)).toBe(true);
  });

  it('has radii that fit the noise: bounded on the arms, bounded on the feedback, none', () => {
    const family = createSubsets(3, 1, 2);
    const at = (noise: Noise): Record<string, unknown> => {
      const problem = problemOf(family, createFullBandit(), createLinear, noise);
      const options = { ...GEOMETRIC, radius: 'per-pull' } as const;
      return listen(gcbPe(problem, options), exact(createFullBandit(), [1, -0.5, -1])).constants;
    };
    const arms = at({ on: 'arms', distribution: 'rademacher', scale: 0.5 });
    expect(arms.beta).toBeCloseTo(0.5 * (arms.betaPerPull as number), 12);
    const feedback = at({ on: 'feedback', distribution: 'rademacher', scale: 0.5 });
    expect(feedback.beta).toBeLessThanOrEqual(arms.beta as number);
    expect(at({ on: 'arms', distribution: 'none', scale: 1 }).beta).toBe(0);
  });
});
