/** A problem instance, built from a spec: actions x feedback x reward x assumptions. */
import type { AlgorithmName } from './algorithms';
import type { DeclaredNoise, Truth } from '../../protocol/environment';
import type { ActionFamily } from '../../families/family';
import type { Feedback } from '../../feedback/feedback';
import type { Transformed } from './transform';
import type { SampleCost } from '../../feedback/sampleCost';
import type { Reward } from '../../reward/reward';
import type { LogColumns, MeasurementFile, MeasurementLog } from '../../protocol/measurementLog';
import type { Action } from '../../protocol/action';
import type { Accuracy } from '../../words/accuracy';
import type { Labels } from '../../words/labels';
import type { LearnerOptions, PresetName } from './options';

/** The bounds that a run uses; Infinity if unknown. */
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

/** What is assumed of the noise when no scale is declared (docs/unknown-noise.md). */
export interface NoiseLaw {
  /** Symmetric about 0, of any size; or normal with one unknown standard deviation. */
  readonly type: 'symmetric' | 'gaussian';
  /** The fewest samples of an action in a block. */
  readonly samplesPerBlock: number;
  /** Several blocks per request; or one, so that a disturbance of a whole request stays within one block. */
  readonly blocks: 'spread' | 'request';
  /** Outliers weigh less, in blocks and in the estimates that guide the run. */
  readonly robust: boolean;
}

/** What a guarantee rests on. */
export interface Assumptions extends Bounds {
  /** The noise that a run assumes, with scale R; a simulation may draw other noise. */
  readonly noise: DeclaredNoise;
  /** Replaces the noise scale; null if the scale is declared. */
  readonly law: NoiseLaw | null;
  /** The declared range of every observed number; null if not declared. */
  readonly feedbackRange: readonly [low: number, high: number] | null;
  /** Bounds that the spec does not state, derived from the simulated truth. */
  readonly derived: readonly DerivedBound[];
}

/** The source of the answers, with the defaults of the format filled in. */
export type EnvironmentSettings =
  | { readonly type: 'simulated' }
  | {
      readonly type: 'process';
      /** The program and its arguments. */
      readonly command: readonly string[];
      /** Relative to the spec; null for its folder. */
      readonly cwd: string | null;
      /** Environment variables passed to it besides the standard ones. */
      readonly pass: readonly string[];
      /** The most samples in one request. */
      readonly maxBatch: number;
      /** Seconds without a message before a pending request fails. */
      readonly timeout: number;
      readonly before?: readonly MeasurementFile[];
    }
  | {
      readonly type: 'recorded';
      readonly file: string;
      /** The whole log is tested once, or it answers request by request. */
      readonly use: 'all' | 'as-asked';
      readonly order: 'file' | 'random';
      readonly columns?: LogColumns;
    }
  | {
      readonly type: 'manual';
      readonly maxBatch: number;
      readonly before?: readonly MeasurementFile[];
    };

/** An environment that answers with real measurements. */
export type RealEnvironment = Exclude<EnvironmentSettings, { readonly type: 'simulated' }>;

/** The settings that may change during a run. */
export type Changeable = Pick<RunSettings, 'delta' | 'accuracy'> &
  Partial<Pick<RunSettings, 'maxSamples' | 'maxCost'>>;

/** Settings that changed once `after` samples were taken. */
export interface SettingsChange extends Changeable {
  readonly after: number;
}

/** Measurements under other settings: they guide the run but are no evidence. */
export interface Guidance {
  /** In internal sign (words/goal.ts). */
  readonly all: MeasurementLog;
  /** Those of its samples that the run took itself. */
  readonly own: readonly { readonly action: Action; readonly count: number }[];
}

export interface RunSettings {
  readonly algorithm: AlgorithmName;
  readonly delta: number;
  readonly seed: number;
  /** How much worse than the best the answer may be, in reward units or as a share of the best (`2%`); absent: not at all. */
  readonly accuracy?: Accuracy;
  readonly preset: PresetName;
  /** The options in force: the preset's, overridden by the spec's. */
  readonly options: LearnerOptions;
  /** The names of the options that differ from the preset's. */
  readonly changedOptions: readonly string[];
  /** Spends the whole budget for a best guess; absent: the run ends with a certificate. */
  readonly stop?: 'budget';
  /** Infinity if the spec sets no budget. */
  readonly maxSamples: number;
  /** Infinity if the spec sets none; finite only if the spec states what a sample costs. */
  readonly maxCost: number;
  /** The changes during the run, in order; the other fields hold the settings before them. */
  readonly changes?: readonly SettingsChange[];
  /** The settings in force now; absent if none changed. */
  readonly now?: () => Changeable;
  /** The sentences of a certificate about changed settings. */
  readonly changedSentences?: readonly string[];
  /** The order of the samples within a batch, if the spec states it. */
  readonly order?: 'random' | 'listed';
}

/** The model built from a spec without errors. */
export interface Instance extends Transformed {
  readonly name: string | null;
  readonly family: ActionFamily;
  /** The family without its constraints; the family itself if it has none. */
  readonly unconstrained: ActionFamily;
  /** The actions that can be measured: as the spec states, else those of its log, else the family. */
  readonly measurable: ActionFamily;
  /** What the spec allows to measure, if `measurable` is the actions of a log. */
  readonly permitted?: ActionFamily;
  /** The log behind a `recorded` environment; null for other environments. */
  readonly log: MeasurementLog | null;
  /** Earlier measurements in internal sign (words/goal.ts); null if the spec names none or they were not read. */
  readonly before: MeasurementLog | null;
  readonly guidance?: Guidance;
  readonly feedback: Feedback;
  /** What a sample costs; null if the spec does not say. */
  readonly cost: SampleCost | null;
  /** The reward to maximise: where the spec minimises, reward, truth and observations are mirrored (words/goal.ts). */
  readonly reward: Reward;
  readonly labels: Labels;
  readonly assumptions: Assumptions;
  /** The truth of a simulated environment; null without one. */
  readonly truth: Truth | null;
  /** Null if the spec has none: it can still be checked and planned. */
  readonly environment: EnvironmentSettings | null;
  readonly run: RunSettings;
}
