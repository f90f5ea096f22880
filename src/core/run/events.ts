/** What a run tells while it lives: a closed union, the same for every algorithm. */
import type { RoundCompleted, RoundStarted } from '../learners/learner';
import type { Constants } from '../learners/learner';
import type { RunResult } from './result';

/** `totalSamples`: pulls of actions since the start of the run, this event's included. */
export type RunEvent =
  | { readonly type: 'constantsComputed'; readonly constants: Constants }
  | (RoundStarted & { readonly totalSamples: number })
  | (RoundCompleted & { readonly totalSamples: number })
  | { readonly type: 'finished'; readonly result: RunResult };
