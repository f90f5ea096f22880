/** What is known of a run before its first sample: enough to draw the panel's frame. */
import type { AlgorithmName } from '../../learners/contract/algorithms';
import type { AssumptionLine } from '../../learners/contract/assumptionLine';
import type { PresetName } from '../../learners/contract/options';
import type { Labels } from '../../words/labels';
import type { InstanceSummary, ObserverSetSummary } from '../../document/report';

/** What is known of a run before its first sample, as plain data for reports and for the panel. */
export interface RunFacts {
  readonly name: string | null;
  readonly algorithm: AlgorithmName;
  readonly preset: PresetName;
  readonly changedOptions: readonly string[];
  readonly delta: number;
  readonly seed: number;
  /** How much worse than the best the answer may be, in units of the reward; absent where it has to be the best. */
  readonly accuracy?: number;
  readonly maxSamples: number | null;
  readonly instance: InstanceSummary;
  readonly observerSet: ObserverSetSummary;
  /** Every action has m base arms; absent where they differ, and in runs of earlier versions. */
  readonly isOneSize?: true;
  readonly labels: Labels;
  /** How many base arms one sample looks at, and whether at their sum; only for the feedback `first` and `top-ranked`. */
  readonly observedCount?: { readonly count: number; readonly isSum: boolean };
  readonly assumptions: readonly AssumptionLine[];
  /** An assumption is not met, and with the preset `recommended` all of them are. */
  readonly recommendedCovers?: boolean;
  /** What one sample costs, in any unit. */
  readonly costPerPull?: number;
}
