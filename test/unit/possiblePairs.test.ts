/** Every pair that the one table allows is run to its end on a small instance; every other has its reason. */
import { describe, expect, test } from 'vitest';
import { FAMILY_NAMES, type FamilyName } from '../../src/core/families/catalogue';
import type { ActionFamily } from '../../src/core/families/family';
import { feedbackOf } from '../../src/core/feedback/catalogue';
import {
  ALGORITHM_NAMES,
  FEEDBACK_NAMES,
  REWARD_NAMES,
  possible,
  type FeedbackName,
  type RewardName,
} from '../../src/core/pairs/rules';
import { rewardOf } from '../../src/core/reward/catalogue';
import type { Reward } from '../../src/core/reward/reward';
import { algorithmOf } from '../../src/core/learners/catalogue';
import { factsOf } from '../../src/core/learners/facts';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { drive } from './run/drive';
import { buildInstance, type InstanceSettings } from './run/instances';
import {
  SMALL,
  actionsOf,
  everyPair,
  familyOf,
  feedbackSpec,
  rewardSpec,
  thetaOf,
} from './pairSpecs';

const rewardNamed =
  (name: RewardName) =>
  (family: ActionFamily): Reward => {
    const spec = rewardSpec(name, family);
    return rewardOf(spec).build(spec, family);
  };

const PAIRS = everyPair();

describe.each(FAMILY_NAMES)('%s', (name) => {
  const own = PAIRS.filter(({ family }) => family === name);

  test('every allowed pair is run, and answered right', () => {
    const family = familyOf(name);
    const allowed = own.filter(({ possibility }) => possibility.possible);
    let runs = 0;
    for (const { feedback, reward, algorithm } of allowed) {
      const feedbackOfPair = feedbackSpec(feedback, family);
      const settings: InstanceSettings = {
        family,
        feedback: feedbackOf(feedbackOfPair).build(feedbackOfPair, actionsOf(name)),
        reward: rewardNamed(reward),
        algorithm,
        theta: thetaOf(family),
        noise: { on: 'feedback', distribution: 'gaussian', scale: 1e-6 },
        preset: 'recommended',
        // One of two tied actions is ruled out with a probability of up to 2 delta.
        delta: 1e-4,
        // Phases grow by a factor, and say by themselves that actions may be tied; tests may be very many.
        options: 'elimination' in factsOf(algorithm).phases ? {} : { maxRounds: 150 },
      };
      const pair = `${name} ${feedback} ${reward} ${algorithm}`;
      const { instance, inspection } = prepareInstance(buildInstance(settings));
      if (!inspection.identifiability.identifiable) {
        expect(SMALL[name], `${pair} is not determined`).toBeUndefined();
        continue;
      }
      // What the numbers of an instance forbid: CLUCB, and Peace but for totals, have to see each base arm on its own.
      const refused = algorithmOf(algorithm).check?.(instance, inspection) ?? [];
      const isByArms = algorithm === 'clucb' || algorithm === 'peace';
      const mayBeHidden = feedback !== 'semi-bandit' && feedback !== 'full-bandit';
      expect(refused.length === 0 || (isByArms && mayBeHidden)).toBe(true);
      if (refused.length > 0) continue;
      const { result } = drive(settings);
      runs += 1;
      expect(result.correct, pair).toBe(true);
      const gap = result.optimal?.gapMin ?? Infinity;
      // The largest base arm is in several actions, as a rule: a tie that a box certifies, and no number of samples ends otherwise.
      const isEnding = gap > 1e-9 || reward === 'max' || reward === 'min';
      expect(result.status, pair).toBe(isEnding ? 'certified' : 'inconclusive');
    }
    // By semi-bandit feedback everything is.
    expect(runs).toBeGreaterThan(0);
  });

  test('every other pair has a reason that says what to do', () => {
    for (const { possibility } of own) {
      if (!possibility.possible) expect(possibility.reason).toMatch(/^[A-Z].*(use|needs) .*\.$/);
    }
  });
});

test('the table, in numbers', () => {
  expect(PAIRS.length).toBe(FAMILY_NAMES.length * 6 * 9 * ALGORITHM_NAMES.length);
  const isAllowed = (feedback: FeedbackName, reward: RewardName, family: FamilyName): boolean =>
    possible(family, feedback, reward, 'gcb-pe').possible;
  // GCB-PE: all feedbacks but those of rankings and lists, all rewards but dcg.
  for (const family of FAMILY_NAMES) {
    const allowed = FEEDBACK_NAMES.flatMap((feedback) =>
      REWARD_NAMES.filter((reward) => isAllowed(feedback, reward, family)),
    );
    expect(allowed.length).toBe(family === 'ranking' ? 3 : family === 'explicit' ? 5 * 8 : 4 * 8);
  }
  // PolyALBA and ALBA: full-bandit feedback, linear or link, every family but the rankings.
  for (const algorithm of ['polyalba', 'alba'] as const) {
    const allowed = PAIRS.filter(
      (pair) => pair.algorithm === algorithm && pair.possibility.possible,
    );
    expect(allowed.length).toBe((FAMILY_NAMES.length - 1) * 2);
    expect(new Set(allowed.map(({ feedback }) => feedback))).toEqual(new Set(['full-bandit']));
    expect(new Set(allowed.map(({ reward }) => reward))).toEqual(new Set(['linear', 'link']));
  }
});

test('the estimate of a link is a reward, not a total', () => {
  const family = familyOf('topK');
  for (const algorithm of ['polyalba', 'gcb-pe'] as const) {
    const { events, result } = drive({
      family,
      reward: rewardNamed('link'),
      algorithm,
      theta: thetaOf(family),
      noise: { on: 'feedback', distribution: 'gaussian', scale: 1e-6 },
      preset: 'recommended',
    });
    // The total is about 1.7, its logistic 0.84.
    expect(result.estimate).toBeCloseTo(result.optimal?.value ?? NaN, 2);
    const rounds = events.filter((event) => event.type === 'roundCompleted');
    expect(rounds.at(-1)?.leaders[0]?.estimate).toBeCloseTo(result.estimate ?? NaN, 2);
    for (const { halfWidth } of rounds.flatMap(({ leaders }) => leaders)) {
      expect(halfWidth).toBeLessThan(1);
    }
  }
});
