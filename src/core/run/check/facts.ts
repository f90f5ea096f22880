/** The facts about a run before its first sample: enough to draw the panel's frame. */
import type { AssumptionLine } from '../../learners/contract/assumptionLine';
import type { Instance, RunSettings } from '../../learners/contract/instance';
import type { InstanceSummary, ObserverSetSummary } from '../../document/report';

/** Plain data for reports and for the panel. */
export interface RunFacts
  extends
    Pick<Instance, 'name' | 'labels'>,
    Pick<
      RunSettings,
      | 'algorithm'
      | 'preset'
      | 'changedOptions'
      | 'delta'
      | 'seed'
      | 'accuracy'
      | 'stop'
      | 'changedSentences'
    > {
  readonly maxSamples: number | null;
  /** Absent without a limit. */
  readonly maxCost?: number;
  /** The cost of every sample; absent if unknown or not constant. */
  readonly costPerPull?: number;
  /** The number of measurements from before the run; absent without any. */
  readonly before?: number;
  readonly instance: InstanceSummary;
  readonly observerSet: ObserverSetSummary;
  /** Every action has m base arms; absent if sizes differ, and in runs of earlier versions. */
  readonly isOneSize?: true;
  /** How many base arms one sample shows, and whether only their sum; only for the feedback `first` and `top-ranked`. */
  readonly observedCount?: { readonly count: number; readonly isSum: boolean };
  /** The feedback determines reward differences, but not the rewards. */
  readonly onlyDifferences?: true;
  readonly assumptions: readonly AssumptionLine[];
  /** An assumption is not met, but all would be met with the preset `recommended`. */
  readonly recommendedCovers?: boolean;
}
