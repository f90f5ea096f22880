/** The events of a run: a closed union, the same for every algorithm. */
import type { Constants, RoundCompleted, RoundStarted } from '../protocol/learner';
import type { MeasuredActions } from './measuredActions';
import type { RunResult } from './result';

/** `totalSamples`: pulls of actions since the start of the run, this event's included. */
export type RunEvent =
  | { readonly type: 'constantsComputed'; readonly constants: Constants }
  | (RoundStarted & { readonly totalSamples: number })
  | (RoundCompleted & { readonly totalSamples: number })
  /** At the end, before the result; not where more actions were pulled than are counted. */
  | { readonly type: 'actionsMeasured'; readonly measured: MeasuredActions }
  | { readonly type: 'finished'; readonly result: RunResult };

/** What a session tells before its result. */
export type SessionEvent = Exclude<RunEvent, { readonly type: 'finished' }>;
