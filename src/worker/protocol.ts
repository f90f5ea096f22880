/**
 * The border between the extension host and its worker. The text of the spec crosses, never built objects,
 * so that editor, worker and command line go through the same parse and build.
 */
import type { RunEvent } from '../core/run/events';
import type { RunResult } from '../core/run/result';
import type { CheckReport } from '../core/document/report';
import type { Overrides } from '../core/document/overrides';
import type { RunFacts } from '../core/run/facts';
import type { Plan, PlannedRow } from '../core/plan/plan';
import type { PlanFacts } from '../core/plan/planFacts';
import type { AlgorithmName } from '../core/learners/options';
import type { PreviewOutcome, PreviewRequest } from '../core/run/preview';

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
    }
  | {
      readonly type: 'preview';
      readonly id: string;
      readonly specText: string;
      readonly request: PreviewRequest;
    }
  | {
      readonly type: 'plan';
      readonly id: string;
      readonly specText: string;
      readonly overrides: Overrides;
    };

/** Where a plan stands. */
export interface PlanningNow {
  readonly algorithm: AlgorithmName;
  readonly gap: number;
}

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
  | {
      readonly type: 'events';
      readonly id: string;
      readonly events: readonly RunEvent[];
    }
  | { readonly type: 'finished'; readonly id: string; readonly result: RunResult }
  /** The spec has errors: nothing was run or planned. */
  | { readonly type: 'rejected'; readonly id: string; readonly report: CheckReport }
  | { readonly type: 'checked'; readonly id: string; readonly report: CheckReport }
  | { readonly type: 'previewed'; readonly id: string; readonly outcome: PreviewOutcome }
  /** What is known of a plan before its first row. */
  | { readonly type: 'planStarted'; readonly id: string; readonly facts: PlanFacts }
  /** Rows since the last message, and where the plan stands; at most ten messages a second. */
  | {
      readonly type: 'planned';
      readonly id: string;
      readonly rows: readonly PlannedRow[];
      readonly now: PlanningNow | null;
    }
  /** The whole plan; null where it was cancelled. A plan of a spec with errors is `rejected`. */
  | { readonly type: 'planFinished'; readonly id: string; readonly plan: Plan | null }
  | { readonly type: 'failed'; readonly id: string; readonly error: ErrorData };
