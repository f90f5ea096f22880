/**
 * The border between the extension host and its worker. The text of the spec crosses, never built objects,
 * so that editor, worker and command line go through the same parse and build.
 */
import type { RunEvent } from '../core/run/events';
import type { RunResult } from '../core/run/result';
import type { CheckReport } from '../core/spec/report';
import type { Overrides } from '../core/spec/overrides';
import type { RunFacts } from '../core/run/facts';

export type ToWorker =
  | {
      readonly type: 'run';
      readonly id: string;
      readonly specText: string;
      readonly overrides: Overrides;
    }
  | { readonly type: 'cancel'; readonly id: string }
  | {
      readonly type: 'check';
      readonly id: string;
      readonly specText: string;
      readonly overrides: Overrides;
    };

/** An error as data, as it crosses a border. */
export interface ErrorData {
  readonly code: string;
  readonly message: string;
  readonly details?: string;
}

export type FromWorker =
  /** The spec was built and the learner starts: what is known before the first sample. */
  | { readonly type: 'started'; readonly id: string; readonly facts: RunFacts }
  /** Events since the last message, at most ten messages a second; rows of the same trace bucket merged. */
  | { readonly type: 'events'; readonly id: string; readonly events: readonly RunEvent[] }
  | { readonly type: 'finished'; readonly id: string; readonly result: RunResult }
  /** The spec has errors: nothing was run. */
  | { readonly type: 'rejected'; readonly id: string; readonly report: CheckReport }
  | { readonly type: 'checked'; readonly id: string; readonly report: CheckReport }
  | { readonly type: 'failed'; readonly id: string; readonly error: ErrorData };
