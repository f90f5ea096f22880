/** What commands and tests do with sweeps. */
import type { ComparisonSummary } from '../../core/sweep/summary';

export interface Sweeps {
  readonly dispose: () => void;
  /** Runs what has no result yet. @param argument the address of a sweep; without one the sweep in the editor */
  readonly run: (argument: unknown) => Promise<void>;
  /** Shows a file of results. @param argument its address; without one it is asked for */
  readonly open: (argument: unknown) => Promise<void>;
  /** Sets the password of the engine, or the key that signs; copies the key for workers. */
  readonly manageSecrets: () => Promise<void>;
  /** What is shown of the results that are open, or could be. */
  readonly summaries: () => readonly ComparisonSummary[];
}
