/** A problem instance: what a spec says, built. actions x feedback x reward x assumptions. */
import type { DeclaredNoise, Truth } from '../protocol/environment';
import type { ActionFamily } from '../families/family';
import type { Feedback } from '../feedback/feedback';
import type { Reward } from '../reward/reward';
import type { Labels } from '../words/labels';
import type { AlgorithmName, LearnerOptions, PresetName } from './options';

/** The bounds that a run uses; Infinity if one is not known. */
export interface Bounds {
  /** L: ||theta||_2 <= L. */
  readonly thetaNorm: number;
  /** R: the sub-Gaussian constant of one feedback row. */
  readonly noiseScale: number;
  /** An upper bound of |x' theta| over X. */
  readonly rewardBound: number;
}

/** What a guarantee rests on. */
export interface Assumptions extends Bounds {
  /** The noise that a run reckons with: of R as it is here, whatever a simulation draws. */
  readonly noise: DeclaredNoise;
  /** The assumptions that the spec did not state and that were derived from the simulated truth, as plain sentences. */
  readonly derived: readonly string[];
}

/** How an instance is run. */
export interface RunSettings {
  readonly algorithm: AlgorithmName;
  readonly delta: number;
  readonly seed: number;
  readonly preset: PresetName;
  /** The options in force: the preset's, with the spec's own over them. */
  readonly options: LearnerOptions;
  /** The names of the options that differ from the preset's. */
  readonly changedOptions: readonly string[];
  /** Infinity where the spec sets no budget. */
  readonly maxSamples: number;
  /** What one pull costs, for the plan; absent where the spec does not say it. */
  readonly costPerPull?: number;
}

/** A spec without an error, built. */
export interface Instance {
  readonly name: string | null;
  readonly family: ActionFamily;
  readonly feedback: Feedback;
  readonly reward: Reward;
  readonly labels: Labels;
  readonly assumptions: Assumptions;
  /** That of a simulated environment; null where the spec has none. */
  readonly truth: Truth | null;
  readonly run: RunSettings;
}
