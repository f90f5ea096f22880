/** Problem instances built by hand, without the text of a spec. */
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import type { Noise } from '../../../src/core/protocol/environment';
import type { ActionFamily } from '../../../src/core/families/family';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import type { LearnerOptions, PresetName } from '../../../src/core/learners/contract/options';
import { PRESETS } from '../../../src/core/learners/contract/options';
import { norm } from '../../../src/core/numerics/linearAlgebra';
import { createLinear } from '../../../src/core/reward/linear';
import type { Reward } from '../../../src/core/reward/reward';
import type { Instance, NoiseLaw } from '../../../src/core/learners/contract/instance';

export const GAUSSIAN: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
export const NO_NOISE: Noise = { on: 'feedback', distribution: 'none', scale: 1 };

/** Normal noise of unknown size. */
export const NORMAL_LAW: NoiseLaw = {
  ...{ type: 'gaussian', samplesPerBlock: 1, blocks: 'spread', robust: false },
};

export interface InstanceSettings {
  readonly family: ActionFamily;
  readonly theta: readonly number[] | Float64Array;
  readonly feedback?: Feedback;
  readonly reward?: (family: ActionFamily) => Reward;
  readonly noise?: Noise;
  readonly noiseScale?: number;
  /** Of noise whose scale is not declared. */
  readonly law?: NoiseLaw | null;
  readonly algorithm?: AlgorithmName;
  readonly preset?: PresetName;
  readonly options?: Partial<LearnerOptions>;
  readonly delta?: number;
  readonly seed?: number;
  readonly accuracy?: number | string;
  readonly maxSamples?: number;
  readonly stop?: 'budget';
}

export function buildInstance(settings: InstanceSettings): Instance {
  const { family, preset = 'paper', noise = GAUSSIAN, options = {} } = settings;
  const theta = Float64Array.from(settings.theta);
  const thetaNorm = norm(theta);
  return {
    name: null,
    family,
    unconstrained: family,
    measurable: family,
    log: null,
    cost: null,
    before: null,
    feedback: settings.feedback ?? createFullBandit(),
    reward: (settings.reward ?? createLinear)(family),
    labels: { arms: Array.from(theta, (_, arm) => String(arm)), sides: null },
    assumptions: {
      thetaNorm,
      noise: { ...noise, rows: 'independent' },
      noiseScale: settings.noiseScale ?? noise.scale,
      rewardBound: Math.sqrt(family.largestAction) * thetaNorm,
      law: settings.law ?? null,
      derived: [],
      feedbackRange: null,
    },
    truth: { theta, noise },
    environment: { type: 'simulated' },
    run: {
      algorithm: settings.algorithm ?? 'polyalba',
      delta: settings.delta ?? 0.05,
      seed: settings.seed ?? 1,
      ...(settings.accuracy === undefined ? {} : { accuracy: settings.accuracy }),
      preset,
      options: { ...PRESETS[preset], ...options },
      changedOptions: Object.keys(options),
      maxSamples: settings.maxSamples ?? Infinity,
      ...(settings.stop !== undefined && { stop: settings.stop }),
      maxCost: Infinity,
    },
  };
}

/** The values that a simulated instance has. @throws Error if it is not simulated */
export function thetaOf({ instance: { truth } }: { readonly instance: Instance }): Float64Array {
  if (truth === null) throw new Error('the instance has no truth');
  return truth.theta;
}
