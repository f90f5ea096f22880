/** What a learner is set up with that goes by single base arms: where each is observed, and its share in the reward. */
import { isOnlyAction } from '../../feedback/identifiability';
import { observerSetOf } from '../../feedback/observerSet/buildObserverSet';
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import { occurringArms } from '../../reward/occurringArms';
import { linearReward, slopeOf } from '../../reward/reward';
import { coefficientsOf } from '../../reward/rewardVectors';
import type { Finding } from '../../text/problems';
import type { Found, LearnerInput, SetUp } from '../algorithmKind';
import type { Instance } from '../instance';
import { switchTo } from '../names';
import type { ArmViews } from './armViews';
import { findArmViews } from './armViews';
import type { ClucbInput } from './clucb';

export interface ArmSetUp extends SetUp {
  readonly views: ArmViews;
  /** v */
  readonly factors: Float64Array;
}

export function armSetUp({ instance, independent }: Found): ArmSetUp {
  const { measurable, feedback } = instance;
  const observerSet = observerSetOf(feedback, independent);
  const factors = factorsOf(instance);
  const needed = Array.from(factors.keys()).filter((arm) => factors[arm] !== 0);
  const views = findArmViews(measurable, feedback, observerSet.actions, needed);
  return { observerSet, distribution: null, views, factors };
}

/** Reports a base arm that is not observed on its own. @param title of the algorithm, as people call it */
export function hiddenArmFindings(
  title: string,
  { reward, family, labels }: Instance,
  { views: { hidden } }: ArmSetUp,
): readonly Finding[] {
  if (hidden === null || isOnlyAction(reward, family.dimension)) return [];
  return [
    {
      code: 'arm-not-observed',
      message: `${title} needs each base arm observed on its own; no action was found that shows ${labels.arms[hidden] ?? String(hidden)} alone, with the coefficient 1. Switch to GCB-PE, which supports every feedback that determines the rewards.`,
      path: ['run', 'algorithm'],
      fixes: [switchTo('gcb-pe')],
    },
  ];
}

/** @throws Error if a base arm is not observed on its own */
export function armProblem(
  { instance }: LearnerInput,
  { views, factors, observerSet }: ArmSetUp,
): ClucbInput {
  const { family, measurable, feedback, assumptions, reward, run } = instance;
  const { noise, noiseScale } = assumptions;
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
    noiseScale: noise.on === 'arms' ? subGaussianConstantOf(noise) : noiseScale,
    rows: noise.rows,
    delta: run.delta,
    accuracy: (run.accuracy ?? 0) / slopeOf(reward),
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
