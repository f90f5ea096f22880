/** A problem instance: what a spec says, built. actions x feedback x reward x assumptions. */
import type { AlgorithmName } from './algorithms';
import type { DeclaredNoise, Truth } from '../../protocol/environment';
import type { ActionFamily } from '../../families/family';
import type { Feedback } from '../../feedback/feedback';
import type { Transformed } from './transform';
import type { SampleCost } from '../../feedback/sampleCost';
import type { Reward } from '../../reward/reward';
import type { LogColumns, MeasurementLog } from '../../protocol/measurementLog';
import type { Action } from '../../protocol/action';
import type { Accuracy } from '../../words/accuracy';
import type { Labels } from '../../words/labels';
import type { LearnerOptions, PresetName } from './options';

/** The bounds that a run uses; Infinity if one is not known. */
export interface Bounds {
  /** L: ||theta||_2 <= L. */
  readonly thetaNorm: number;
  /** R: the sub-Gaussian constant of one feedback row. */
  readonly noiseScale: number;
  /** An upper bound of |x' theta| over X. */
  readonly rewardBound: number;
}

/** A bound that the spec does not state. */
export interface DerivedBound {
  readonly name: keyof Bounds;
  /** What it was taken from. */
  readonly from: string;
}

/** What is known of the noise where no scale of it is declared (docs/unknown-noise.md). */
export interface NoiseLaw {
  /** As likely up as down by the same amounts, of any size; or normal, all of one unknown standard deviation. */
  readonly type: 'symmetric' | 'gaussian';
  /** The fewest samples of an action in a block. */
  readonly samplesPerBlock: number;
  /** Several blocks a request, or one for the whole request: what disturbs a request as a whole is in one block then. */
  readonly blocks: 'spread' | 'request';
  /** What is far off counts less, in blocks and in what guides the run. */
  readonly robust: boolean;
}

/** What a guarantee rests on. */
export interface Assumptions extends Bounds {
  /** The noise that a run reckons with: of R as it is here, whatever a simulation draws. */
  readonly noise: DeclaredNoise;
  /** What takes the place of the scale; null where the scale is declared. */
  readonly law: NoiseLaw | null;
  /** Every number that is observed lies in it, as the spec declares; null where it declares none. */
  readonly feedbackRange: readonly [low: number, high: number] | null;
  /** What the spec did not state and was derived from the simulated truth. */
  readonly derived: readonly DerivedBound[];
}

/** Where the answers of an instance come from, with the defaults of the format. */
export type EnvironmentSettings =
  | { readonly type: 'simulated' }
  | {
      readonly type: 'process';
      /** The program and its arguments. */
      readonly command: readonly string[];
      /** Relative to the spec; null for its folder. */
      readonly cwd: string | null;
      /** Environment variables that it gets besides those that every program gets. */
      readonly pass: readonly string[];
      /** The most samples that are asked for at once. */
      readonly maxBatch: number;
      /** Seconds without a message while samples are asked for. */
      readonly timeout: number;
      readonly before?: readonly BeforeFile[];
    }
  | {
      readonly type: 'recorded';
      readonly file: string;
      /** Looked at once as a whole, or asked line by line. */
      readonly use: 'all' | 'as-asked';
      readonly order: 'file' | 'random';
      readonly columns?: LogColumns;
    }
  | {
      readonly type: 'manual';
      readonly maxBatch: number;
      readonly before?: readonly BeforeFile[];
    };

/** Measurements that were made earlier. */
export interface BeforeFile {
  readonly file: string;
  readonly columns?: LogColumns;
}

/** Real measurements answer; the simulation does not. */
export type RealEnvironment = Exclude<EnvironmentSettings, { readonly type: 'simulated' }>;

/** What of a run may be changed while it goes on. */
export type Changeable = Pick<RunSettings, 'delta' | 'accuracy'> &
  Partial<Pick<RunSettings, 'maxSamples' | 'maxCost'>>;

/** Settings that were changed once so many samples were taken. */
export interface SettingsChange extends Changeable {
  readonly after: number;
}

/** What was measured under other settings: it guides, and is no evidence. */
export interface Guidance {
  /** As it is inside (words/goal.ts). */
  readonly all: MeasurementLog;
  /** The samples of it that the run took itself. */
  readonly own: readonly { readonly action: Action; readonly count: number }[];
}

/** How an instance is run. */
export interface RunSettings {
  readonly algorithm: AlgorithmName;
  readonly delta: number;
  readonly seed: number;
  /** An action that is no more than this worse than the best is enough, in units of the reward or as a share of the best, `2%`; absent where it has to be the best. */
  readonly accuracy?: Accuracy;
  readonly preset: PresetName;
  /** The options in force: the preset's, with the spec's own over them. */
  readonly options: LearnerOptions;
  /** The names of the options that differ from the preset's. */
  readonly changedOptions: readonly string[];
  /** The budget is spent for the best guess at its end; absent where a run ends with a certificate. */
  readonly stop?: 'budget';
  /** Infinity where the spec sets no budget. */
  readonly maxSamples: number;
  /** Infinity where the spec sets none; finite only where it says what a sample costs. */
  readonly maxCost: number;
  /** What was changed while it went on, in its order; the settings beside it are those from before. */
  readonly changes?: readonly SettingsChange[];
  /** The settings in force by now, where some were changed. */
  readonly now?: () => Changeable;
  /** What a certificate says of settings that were changed. */
  readonly changedSentences?: readonly string[];
  /** The order of the samples of a batch, where the spec says it. */
  readonly order?: 'random' | 'listed';
}

/** A spec without an error, built. */
export interface Instance extends Transformed {
  readonly name: string | null;
  readonly family: ActionFamily;
  /** The actions without their constraints: the family itself where it has none. */
  readonly unconstrained: ActionFamily;
  /** The actions that can be measured: as the spec says, those of its log where there is one, else the family itself. */
  readonly measurable: ActionFamily;
  /** What a `recorded` environment answers from; null for the others. */
  readonly log: MeasurementLog | null;
  /** What was measured before the run, as it is inside (words/goal.ts); null where nothing is named, or nothing was looked for. */
  readonly before: MeasurementLog | null;
  readonly guidance?: Guidance;
  readonly feedback: Feedback;
  /** What a sample costs; null where the spec does not say it. */
  readonly cost: SampleCost | null;
  /** That which is maximised: where the spec minimises, it, the truth and what learners are told are mirrored (words/goal.ts). */
  readonly reward: Reward;
  readonly labels: Labels;
  readonly assumptions: Assumptions;
  /** That of a simulated environment; null where the spec has none. */
  readonly truth: Truth | null;
  /** Null where the spec has none: it can be checked and planned. */
  readonly environment: EnvironmentSettings | null;
  readonly run: RunSettings;
}
