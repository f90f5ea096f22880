import { observerSetOf } from '../../feedback/observerSet/buildObserverSet';
import { isOnlyAction } from '../../feedback/identifiability';
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import { occurringArms } from '../../reward/occurringArms';
import { linearReward, slopeOf } from '../../reward/reward';
import { coefficientsOf } from '../../reward/rewardVectors';
import type { AlgorithmKind, SetUp } from '../algorithmKind';
import { subGaussianLine } from '../gcbPe/noiseAssumption';
import type { Instance } from '../instance';
import { BATCH, THRESHOLD } from '../listed/optionNodes';
import { switchTo } from '../names';
import type { ArmViews } from './armViews';
import { findArmViews } from './armViews';
import type { ClucbOptions } from './clucb';
import { clucb } from './clucb';
import { CLUCB_FACTS } from './facts';

interface ClucbSetUp extends SetUp {
  readonly views: ArmViews;
  /** v */
  readonly factors: Float64Array;
}

export const CLUCB: AlgorithmKind<ClucbOptions, ClucbSetUp> = {
  options: { threshold: THRESHOLD, batch: BATCH },
  assumptionsUsed: () => new Set(['noiseScale']),
  assumptionLines: (instance) => [subGaussianLine(instance)],
  setUp: ({ instance, independent }) => {
    const { measurable, feedback } = instance;
    const observerSet = observerSetOf(feedback, independent);
    const factors = factorsOf(instance);
    const needed = Array.from(factors.keys()).filter((arm) => factors[arm] !== 0);
    const views = findArmViews(measurable, feedback, observerSet.actions, needed);
    return { observerSet, distribution: null, views, factors };
  },
  check: ({ reward, family, labels }, { identifiability, setUp: { views } }) => {
    const { hidden } = views;
    if (hidden === null || !identifiability.identifiable) return [];
    if (isOnlyAction(reward, family.dimension)) return [];
    return [
      {
        code: 'arm-not-observed',
        message: `${CLUCB_FACTS.title} needs each base arm observed on its own; no action was found that shows ${labels.arms[hidden] ?? String(hidden)} alone, with the coefficient 1. Switch to GCB-PE, which supports every feedback that determines the rewards.`,
        path: ['run', 'algorithm'],
        fixes: [switchTo('gcb-pe')],
      },
    ];
  },
  create: ({ instance, inspection }, options) => {
    const { family, measurable, feedback, assumptions, reward, run } = instance;
    const { noise, noiseScale } = assumptions;
    const { views, factors, observerSet } = inspection.setUp;
    if (views.hidden !== null && !isOnlyAction(reward, family.dimension)) {
      throw new Error('A base arm is not observed on its own.');
    }
    return clucb(
      {
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
      },
      options,
    );
  },
};

/** v_e of each base arm, 0 for one that is in no action. */
function factorsOf({ family, reward }: Instance): Float64Array {
  const factors = new Float64Array(family.dimension);
  const arms = occurringArms(family);
  coefficientsOf(linearReward(reward), arms).forEach((factor, index) => {
    factors[arms[index] as number] = factor;
  });
  return factors;
}
