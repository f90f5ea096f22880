/** Every pair that the one table allows is run to its end on a small instance; every other has its reason. */
import { describe, expect, test } from 'vitest';
import { FAMILY_NAMES } from '../../src/core/families/catalogue';
import type { ActionFamily } from '../../src/core/families/family';
import { feedbackOf } from '../../src/core/feedback/catalogue';
import type { RewardName } from '../../src/core/reward/facts';
import { rewardOf } from '../../src/core/reward/catalogue';
import type { Reward } from '../../src/core/reward/reward';
import { algorithmOf } from '../../src/core/learners/catalogue';
import { factsOf } from '../../src/core/learners/facts';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { ALL } from '../all.mjs';
import { drive } from './run/drive';
import { buildInstance, type InstanceSettings } from './run/instances';
import { SMALL, actionsOf, everyPair, familyOf, feedbackSpec, rewardSpec } from './pairSpecs';

const rewardNamed =
  (name: RewardName) =>
  (family: ActionFamily): Reward => {
    const spec = rewardSpec(name, family);
    return rewardOf(spec).build(spec, family);
  };

/** Values with no two sums alike: tied actions are sampled to the last round. */
const apartIn = ({ dimension }: ActionFamily): number[] =>
  Array.from({ length: dimension }, (_, arm) => {
    const turns = 0.37 + arm * 0.618034 + arm * arm * 0.07;
    return 0.1 + 0.8 * (turns % 1);
  });

const PAIRS = everyPair();

type Pair = (typeof PAIRS)[number];
const combinationOf = ({ feedback, reward, algorithm }: Pair): string =>
  [feedback, reward, algorithm].join(' ');

/** The families that each feedback, reward and algorithm go with. */
const FAMILIES = new Map<string, string[]>();
for (const pair of PAIRS) {
  const combination = combinationOf(pair);
  const families = FAMILIES.get(combination) ?? [];
  if (pair.possibility.possible) FAMILIES.set(combination, [...families, pair.family]);
}
const COMBINATIONS = [...FAMILIES.keys()];

/** Each combination in every third of its families, the first one another one each time; all with all variations. */
function isRun(pair: Pair): boolean {
  const combination = combinationOf(pair);
  const families = FAMILIES.get(combination) ?? [];
  const turn = families.indexOf(pair.family) + COMBINATIONS.indexOf(combination);
  return ALL || families.length < 3 || turn % 3 === 0;
}

describe.each(FAMILY_NAMES)('%s', (name) => {
  const own = PAIRS.filter(({ family }) => family === name);

  test('every allowed pair is run, and answered right', () => {
    const family = familyOf(name);
    const allowed = own.filter(({ possibility }) => possibility.possible).filter(isRun);
    let runs = 0;
    for (const { feedback, reward, algorithm } of allowed) {
      const feedbackOfPair = feedbackSpec(feedback, family);
      const settings: InstanceSettings = {
        family,
        feedback: feedbackOf(feedbackOfPair).build(feedbackOfPair, actionsOf(name)),
        reward: rewardNamed(reward),
        algorithm,
        theta: apartIn(family),
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
