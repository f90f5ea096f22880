/** What `activate` returns to other extensions, and to the tests that run inside the editor. */
import type { ComparisonSummary } from '../core/compare/summary';
import type { PlanSnapshot, RunSnapshot } from '../shared/protocol';

export interface CpeApi {
  readonly version: 1;
  /** The runs that this window knows, oldest first: those that live, and the last that ended. */
  readonly runs: () => readonly RunSnapshot[];
  /** The plans that have a panel in this window. */
  readonly plans: () => readonly PlanSnapshot[];
  /** The comparisons that this window knows, oldest first. */
  readonly comparisons: () => readonly ComparisonSummary[];
  /** Ends the worker of a run at once, as a crash would; false where none lives. */
  readonly killWorker: (runId: string) => boolean;
}
