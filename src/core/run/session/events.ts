/** The events of a run: a closed union, the same for every algorithm. */
import type { AssumptionCheck } from '../../assumptionChecks/checks';
import type { Action } from '../../families/family';
import type { Constants, RoundCompleted, RoundStarted } from '../../protocol/learner';
import type { CheckName } from '../../words/checks';
import type { MeasuredActions } from '../result/measuredActions';
import type { RunResult } from '../result/result';

/** `totalSamples`: pulls of actions since the start of the run, this event's included. */
export type RunEvent =
  | { readonly type: 'constantsComputed'; readonly constants: Constants }
  | (RoundStarted & { readonly totalSamples: number })
  | (RoundCompleted & { readonly totalSamples: number })
  /** Of real measurements, where a check becomes a caveat or what it checks is contradicted. */
  | {
      readonly type: 'assumptionsDoubted';
      readonly totalSamples: number;
      readonly refuted: readonly CheckName[];
      readonly checks: readonly AssumptionCheck[];
    }
  /** At the end, before the result; not where more actions were pulled than are counted. */
  | { readonly type: 'actionsMeasured'; readonly measured: MeasuredActions }
  /** Of real measurements, when their batch is complete: numbers far from all others of their action. They count. */
  | {
      readonly type: 'outliersFound';
      /** The first ones. */
      readonly outliers: readonly PrintedOutlier[];
      readonly count: number;
      readonly totalSamples: number;
    }
  | { readonly type: 'finished'; readonly result: RunResult };

/** A number that is far from all others of its action and row. */
export interface PrintedOutlier {
  /** The number of its pull, as a text. */
  readonly pull: string;
  readonly action: Action;
  /** From 1; null for the mean of totals. */
  readonly sample: number | null;
  /** Which number of the sample, from 1. */
  readonly row: number;
  readonly value: number;
  /** How far the nearest other one is, in noise scales, or in median absolute deviations where none is declared. */
  readonly distance: number;
  /** A sentence that says so. */
  readonly text: string;
}

/** What a session tells before its result. */
export type SessionEvent = Exclude<RunEvent, { readonly type: 'finished' }>;
