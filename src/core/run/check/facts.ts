/** What is known of a run before its first sample: enough to draw the panel's frame. */
import type { AssumptionLine } from '../../learners/contract/assumptionLine';
import type { Instance, RunSettings } from '../../learners/contract/instance';
import type { InstanceSummary, ObserverSetSummary } from '../../document/report';

/** What is known of a run before its first sample, as plain data for reports and for the panel. */
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
  /** Absent where there is none. */
  readonly maxCost?: number;
  /** What every sample costs; absent where that is not known, or samples differ. */
  readonly costPerPull?: number;
  /** Measurements from before the run; absent where there are none. */
  readonly before?: number;
  readonly instance: InstanceSummary;
  readonly observerSet: ObserverSetSummary;
  /** Every action has m base arms; absent where they differ, and in runs of earlier versions. */
  readonly isOneSize?: true;
  /** How many base arms one sample looks at, and whether at their sum; only for the feedback `first` and `top-ranked`. */
  readonly observedCount?: { readonly count: number; readonly isSum: boolean };
  /** The feedback tells how rewards differ, not how large they are. */
  readonly onlyDifferences?: true;
  readonly assumptions: readonly AssumptionLine[];
  /** An assumption is not met, and with the preset `recommended` all of them are. */
  readonly recommendedCovers?: boolean;
}
