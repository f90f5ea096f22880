/** The parts of a new spec, before they become text. */
import type { AlgorithmName } from '../../learners/contract/algorithms';
import type { FamilyName } from '../../families/catalogue';
import type { MeasurementFile } from '../../protocol/measurementLog';
import type { FeedbackSpec, RewardSpec } from '../schema';

/** `actions`; its properties are in the order in which they are written. */
export type DraftActions = Readonly<Record<string, unknown>> & { readonly family: FamilyName };

/** The source of real measurements. */
export type DraftEnvironment = { readonly before?: readonly MeasurementFile[] } & (
  | { readonly type: 'process'; readonly command: readonly string[] }
  | ({ readonly type: 'recorded' } & MeasurementFile)
  | { readonly type: 'manual' }
);

/** What is declared of the noise. */
export interface DraftNoise {
  readonly noise?: 'gaussian' | 'symmetric';
  readonly noiseScale?: number;
}

export interface DraftRun {
  readonly algorithm: AlgorithmName;
  readonly delta?: number;
  readonly seed: number;
  readonly accuracy?: number | string;
  readonly stop?: 'budget';
  readonly maxSamples?: number;
}

export interface SpecDraft {
  readonly name: string;
  readonly actions: DraftActions;
  readonly feedback: FeedbackSpec;
  readonly reward: RewardSpec;
  /** d numbers; null if a rule generates them. */
  readonly theta: readonly number[] | null;
  /** Undefined for a simulation. */
  readonly environment?: DraftEnvironment;
  /** Undefined if no statement about the noise is needed. */
  readonly assumptions?: DraftNoise;
  readonly run: DraftRun;
}
