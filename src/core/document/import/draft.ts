/** A spec that is about to be written: its parts, before they are text. */
import type { AlgorithmName } from '../../learners/contract/algorithms';
import type { FamilyName } from '../../families/catalogue';
import type { FeedbackSpec, RewardSpec } from '../schema';

/** `actions` with their properties in the order in which they are written. */
export type DraftActions = Readonly<Record<string, unknown>> & { readonly family: FamilyName };

/** Real measurements, and what is declared of them. */
export interface DraftReal {
  readonly environment:
    | { readonly type: 'process'; readonly command: readonly string[] }
    | { readonly type: 'recorded'; readonly file: string }
    | { readonly type: 'manual' };
  /** Absent where nothing has to be known of the noise. */
  readonly assumptions?: { readonly noiseScale: number } | { readonly noise: 'gaussian' };
}

export interface SpecDraft {
  readonly name: string;
  readonly actions: DraftActions;
  readonly feedback: FeedbackSpec;
  readonly reward: RewardSpec;
  /** d numbers; null for a rule that makes them. */
  readonly theta: readonly number[] | null;
  /** Where measurements come from; missing for a simulation. */
  readonly real?: DraftReal;
  readonly algorithm: AlgorithmName;
  readonly seed: number;
}
