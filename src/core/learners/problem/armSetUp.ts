/** The set-up of a learner that works by single base arms: where each is observed, and its factor in the reward. */
import { ALGORITHM_TITLES, switchTo, type AlgorithmName } from '../contract/algorithms';
import type { Action, ActionFamily } from '../../families/family';
import type { Feedback } from '../../feedback/feedback';
import { isOnlyAction } from '../../feedback/identifiability';
import { observerSetOf } from '../../feedback/observerSet/buildObserverSet';
import { occurringArms } from '../../reward/occurringArms';
import { linearReward } from '../../reward/reward';
import { coefficientsOf } from '../../reward/rewardVectors';
import type { Finding } from '../../text/problems';
import type { Found, LearnerInput, SetUp } from '../contract/algorithmKind';
import type { Instance } from '../contract/instance';
import { accuracyOf } from './accuracy';
import { findArmViews, type ArmViews } from './armViews';
import type { NoiseModel } from '../noise/noiseModel';
import { noiseOfNumbers } from '../noise/noiseOf';

export interface ArmSetUp extends SetUp {
  readonly views: ArmViews;
  /** v */
  readonly factors: Float64Array;
}

/** The problem of an algorithm that works by single base arms. */
export interface ArmProblem {
  readonly family: ActionFamily;
  /** The actions that can be measured. */
  readonly measurable: ActionFamily;
  readonly feedback: Feedback;
  /** v: the reward of an action is the sum of v_e theta_e over its base arms; 0 for a base arm of no effect. */
  readonly factors: Float64Array;
  /** The actions to pull first. */
  readonly first: readonly Action[];
  readonly views: ArmViews;
  /** The noise of the observation of one base arm; radii of single base arms hold for any dependence of rows. */
  readonly noise: NoiseModel;
  readonly delta: number;
  /** How much worse than the best an action may be; 0: not at all. */
  readonly accuracy: number;
}

export function armSetUp({ instance, independent }: Found): ArmSetUp {
  const { measurable, feedback } = instance;
  const observerSet = observerSetOf(feedback, independent);
  const factors = factorsOf(instance);
  const needed = Array.from(factors.keys()).filter((arm) => factors[arm] !== 0);
  const views = findArmViews(measurable, feedback, observerSet.actions, needed);
  return { observerSet, distribution: null, views, factors };
}

/** Reports a base arm that is not observed on its own. */
export function hiddenArmFindings(
  algorithm: AlgorithmName,
  { reward, family, labels }: Instance,
  { views: { hidden } }: ArmSetUp,
): readonly Finding[] {
  if (hidden === null || isOnlyAction(reward, family.dimension)) return [];
  return [
    {
      code: 'arm-not-observed',
      message: `${ALGORITHM_TITLES[algorithm]} needs each base arm observed on its own; no action was found that shows ${labels.arms[hidden] ?? String(hidden)} alone, with the coefficient 1. Switch to GCB-PE, which supports every feedback that determines the rewards.`,
      path: ['run', 'algorithm'],
      fixes: [switchTo('gcb-pe')],
    },
  ];
}

/** @throws Error if a base arm is not observed on its own */
export function armProblem(
  { instance }: LearnerInput,
  { views, factors, observerSet }: ArmSetUp,
): ArmProblem {
  const { family, measurable, feedback, assumptions, reward, run } = instance;
  if (views.hidden !== null && !isOnlyAction(reward, family.dimension)) {
    throw new Error('A base arm is not observed on its own.');
  }
  return {
    family,
    measurable,
    feedback,
    factors,
    first: observerSet.actions,
    views,
    noise: noiseOfNumbers(assumptions, run.delta),
    delta: run.delta,
    accuracy: accuracyOf(instance).accuracy,
  };
}

/** v_e of each base arm, 0 for one that is in no action. */
function factorsOf({ family, reward }: Instance): Float64Array {
  const factors = new Float64Array(family.dimension);
  const arms = occurringArms(family);
  coefficientsOf(linearReward(reward), arms).forEach((factor, index) => {
    factors[arms[index] as number] = factor;
  });
  return factors;
}
