/** GCB-PE on answers without noise: when it stops, what it pulls, and what it says. */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { ActionFamily } from '../../../src/core/families/family';
import { betaOfObserverSet } from '../../../src/core/feedback/beta/beta';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { PRESET_NAMES } from '../../../src/core/learners/contract/options';
import { logInverseDeltaOfRound } from '../../../src/core/learners/contract/accuracyRounds';
import {
  logInverseDeltaOfPaper,
  nextTest,
  testsOfPaper,
} from '../../../src/core/learners/systems/gcbPe/paper';
import { partialProblem } from '../../../src/core/learners/systems/gcbPe/partialProblem';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createLinear } from '../../../src/core/reward/linear';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { assignments } from '../families/assignments';
import { partitionOf } from '../families/groups';
import { lists } from '../lists';
import { GAUSSIAN, NO_NOISE } from '../run/instances';
import { play } from './played';

const DELTA = 0.1;
const GCB_PE = { algorithm: 'gcb-pe', delta: DELTA } as const;
const MATCHINGS = assignments(3, 2);
const THETA = [0.9, -0.2, 0.3, 0.1, 0.2, 0.5, -0.4, 0.6, 0.35];
const MASKED = createMasked(lists('1-0.5-0-0-1-0-0-0-2 0-1-1-1-0-1-1-1-0'));
const FEEDBACKS = [createFullBandit(), createSemiBandit(), MASKED];

describe('GCB-PE', () => {
  it('stops at the first n of its grid at which the printed radius is below the lead', () => {
    const { recommendation, completed, constants, samples, prepared } = play({
      ...{ ...GCB_PE, family: createTopK(4, 2), theta: [0.9, 0.8, 0.3, 0] },
    });
    const { observerSet } = prepared.inspection;
    expect(recommendation).toMatchObject({ certified: true, action: [0, 1] });
    expect(recommendation.estimate).toBeCloseTo(1.7, 9);
    const { beta, lipschitz } = constants as { beta: number; lipschitz: number };
    expect(beta).toBe(betaOfObserverSet(observerSet).value);
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
    expect(samples).toBe(n * observerSet.actions.length);
  });

  it('pulls every action as often as every other, and gives up at its last test', () => {
    const { requests, recommendation, prepared } = play({
      ...{ ...GCB_PE, family: createTopK(4, 2), theta: [1, 1, 1, 1] },
      ...{ feedback: createSemiBandit(), options: { maxRounds: 30 } },
    });
    expect(requests).toHaveLength(30);
    let n = 0;
    for (const { pulls } of requests) {
      const count = Math.max(1, Math.ceil(1.1 * n)) - n;
      n += count;
      const { actions } = prepared.inspection.observerSet;
      expect(pulls).toEqual(actions.map((action) => ({ action, count })));
    }
    expect(recommendation.certified).toBe(false);
    expect(recommendation.reason).toContain('30 stopping tests');
  });

  it('works in the span where single base arms are not determined', () => {
    const { recommendation, completed, prepared } = play({
      ...{ ...GCB_PE, family: partitionOf([3, 1], [3, 1]), theta: [0.1, 0.9, 0, 0.2, 0.3, 0.8] },
    });
    expect(prepared.inspection.observerSet.rank).toBe(5);
    expect(recommendation).toMatchObject({ certified: true, action: [1, 5] });
    expect(recommendation.estimate).toBeCloseTo(1.7, 8);
    expect(completed[0]?.arms).toEqual(Array(6).fill(null));
  });

  it.each(PRESET_NAMES)('ends without noise in the environment: %s', (preset) => {
    const noise = { ...GAUSSIAN, distribution: 'rademacher', scale: 0.05 } as const;
    for (const feedback of FEEDBACKS) {
      for (const reward of [createLinear, createMean, createCoverage]) {
        const own = { family: MATCHINGS, theta: THETA, preset, feedback, reward, noise };
        const told = play({ ...GCB_PE, ...own });
        const [best] = told.prepared.instance.reward.best(Float64Array.from(THETA), 1);
        expect(told.recommendation).toMatchObject({ certified: true, action: best?.action });
        expect(told.recommendation.estimate).toBeCloseTo(best?.value as number, 8);
        expect(told.started.map(({ planned }) => planned)).toEqual(
          told.requests.map(({ pulls }) => pulls.reduce((sum, { count }) => sum + count, 0)),
        );
        // Of the adaptive program rivals are ruled out one by one, by evidence.
        if (preset === 'recommended') continue;
        told.completed.forEach(({ gap, threshold, passed }, index) => {
          expect(passed).toBe((gap ?? Infinity) > threshold);
          const most = told.started[index]?.threshold ?? 0;
          expect(threshold).toBeLessThanOrEqual(most * (1 + 1e-9));
        });
      }
    }
  });

  it('says how it samples and by which constant it stops', () => {
    const told = (
      reward: (family: ActionFamily) => Reward,
      preset: 'paper' | 'recommended' = 'recommended',
    ) => {
      const own = { family: MATCHINGS, theta: THETA, feedback: createSemiBandit() };
      return play({ ...GCB_PE, ...own, reward, preset }).constants;
    };
    expect(told(createLinear)).toMatchObject({ allocation: 'adaptive' });
    const byBox = { stopRule: 'box', allocation: 'questions', endLevel: Math.log(12 / DELTA) };
    expect(told(createCoverage)).toMatchObject(byBox);
    expect(told(createLinear, 'paper')).toMatchObject({ stopRule: 'lipschitz' });
    expect(told(createLinear, 'paper')['betaPrinted']).toBeGreaterThan(0);
  });

  it('has a printed radius that is always for noise in [-1, 1]', () => {
    const [silent, loud] = [NO_NOISE, GAUSSIAN].map((noise) => {
      const { prepared } = play({ ...GCB_PE, family: createTopK(3, 1), theta: [1, 0, 0], noise });
      return testsOfPaper(partialProblem(prepared)).thresholdAt(7);
    });
    expect(silent).toBe(loud);
    expect(silent).toBeGreaterThan(0);
  });
});

/** The deltas of 300 tests, as shares of the whole. */
function spent(next: (n: number) => number, logInverseDelta: (n: number, test: number) => number) {
  let sum = 0;
  let n = 0;
  for (let test = 1; test <= 300; test++) {
    n = next(n);
    sum += Math.exp(-logInverseDelta(n, test)) / 0.1;
  }
  return sum;
}

it('tests spend less than delta: as printed by their rounds, whichever of them are tested', () => {
  const printed = (n: number) => logInverseDeltaOfPaper(0.1, n);
  const inEach = spent((n) => n + 1, printed);
  expect(inEach).toBeLessThan(Math.PI ** 2 / 12);
  expect(inEach).toBeGreaterThan(0.99 * (Math.PI ** 2 / 12));
  const onGrid = spent(nextTest, printed);
  expect(onGrid).toBeLessThan(inEach);
  expect(onGrid).toBeGreaterThan(0.5);
});

it('tests spend less than delta: by their number, whatever their rounds', () => {
  const own = (_: number, test: number) => logInverseDeltaOfRound(0.1, test);
  const byNumber = spent(nextTest, own);
  expect(byNumber).toBeLessThan(1);
  expect(byNumber).toBeGreaterThan(0.99);
});
