/** The events of a run: a closed union for all algorithms. */
import type { AssumptionCheck } from '../../assumptionChecks/checks';
import type { Action } from '../../families/family';
import type { Constants, RoundCompleted, RoundStarted } from '../../protocol/learner';
import type { CheckName } from '../../words/checks';
import type { MeasuredActions } from '../result/measuredActions';
import type { RunResult } from '../result/result';

/** `totalSamples`: pulls since the start of the run, including this event's. */
export type RunEvent =
  | { readonly type: 'constantsComputed'; readonly constants: Constants }
  | (RoundStarted & { readonly totalSamples: number })
  | (RoundCompleted & { readonly totalSamples: number })
  /** When a check becomes a caveat or its assumption is contradicted. */
  | {
      readonly type: 'assumptionsDoubted';
      readonly totalSamples: number;
      readonly refuted: readonly CheckName[];
      readonly checks: readonly AssumptionCheck[];
    }
  /** At the end, before the result; omitted if there were too many actions to count. */
  | { readonly type: 'actionsMeasured'; readonly measured: MeasuredActions }
  /** For real measurements, after a complete batch: numbers far from all others of their action. They still count. */
  | {
      readonly type: 'outliersFound';
      /** The first ones. */
      readonly outliers: readonly OutlierJson[];
      readonly count: number;
      readonly totalSamples: number;
    }
  | { readonly type: 'finished'; readonly result: RunResult };

/** A number far from all others of its action and row. */
export interface OutlierJson {
  /** The id of its pull, as text. */
  readonly pull: string;
  readonly action: Action;
  /** From 1; null for a mean from totals. */
  readonly sample: number | null;
  /** The number within the sample, from 1. */
  readonly row: number;
  readonly value: number;
  /** The distance to the nearest other number, in noise scales, or in median absolute deviations if no scale is declared. */
  readonly distance: number;
  /** The same as a sentence. */
  readonly text: string;
}

/** The events of a session before its result. */
export type SessionEvent = Exclude<RunEvent, { readonly type: 'finished' }>;
