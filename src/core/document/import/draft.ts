/** A spec that is about to be written: its parts, before they are text. */
import type { AlgorithmName } from '../../learners/options';
import type { FamilyName } from '../../families/catalogue';
import type { FeedbackSpec, RewardSpec } from '../schema';

/** The families that *New Instance…* asks for. A family that is not here is begun from its template. */
export const ASKED_FAMILIES = [
  'matching',
  'topK',
  'path',
  'spanningTree',
  'subsets',
  'partition',
  'ranking',
  'knapsack',
  'matroid',
  'matroidIntersection',
  'explicit',
] as const satisfies readonly FamilyName[];

export type AskedFamily = (typeof ASKED_FAMILIES)[number];

/** `actions` with their properties in the order in which they are written. */
export type DraftActions = Readonly<Record<string, unknown>> & { readonly family: FamilyName };

export interface SpecDraft {
  readonly name: string;
  readonly actions: DraftActions;
  readonly feedback: FeedbackSpec;
  readonly reward: RewardSpec;
  /** d numbers; null for a rule that makes them. */
  readonly theta: readonly number[] | null;
  readonly algorithm: AlgorithmName;
  readonly seed: number;
}
