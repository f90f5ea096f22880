/** One plan in one worker, as the host sees it: rows as they come, and an end. */
import type { Plan, PlannedRow } from '../../core/plan/plan';
import type { PlanFacts } from '../../core/plan/planFacts';
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { CheckReport } from '../../core/document/report';
import type { ErrorData, FromWorker, PlanningNow } from '../../worker/protocol';
import type { WorkerFactory } from '../runs/workerLike';
import { WorkerTask } from '../runs/workerTask';
import type { Timer } from '../util/timer';

export type PlanOutcome =
  | { readonly kind: 'planned'; readonly plan: Plan }
  /** The person stopped it. */
  | { readonly kind: 'stopped' }
  /** The spec has errors: nothing was planned. */
  | { readonly kind: 'rejected'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly error: ErrorData };

export interface PlanObserver {
  readonly started: (facts: PlanFacts) => void;
  readonly planned: (rows: readonly PlannedRow[], now: PlanningNow | null) => void;
  /** Called exactly once, and last. */
  readonly ended: (outcome: PlanOutcome) => void;
}

/** Plans a spec as it stands in its text, `cpe plan SPEC`; to be cancelled at any time. */
export function startPlan(
  factory: WorkerFactory,
  timer: Timer,
  request: { readonly id: string; readonly specText: string; readonly specUri: string },
  observer: PlanObserver,
): WorkerTask<PlanOutcome> {
  return new WorkerTask<PlanOutcome>(
    factory,
    timer,
    { type: 'plan', ...request, overrides: NO_OVERRIDES },
    {
      received: (message) => received(message, observer),
      gone: (error, isCancelled) => (isCancelled ? { kind: 'stopped' } : { kind: 'failed', error }),
      ended: observer.ended,
    },
  );
}

function received(message: FromWorker, observer: PlanObserver): PlanOutcome | null {
  switch (message.type) {
    case 'planStarted':
      observer.started(message.facts);
      return null;
    case 'planned':
      observer.planned(message.rows, message.now);
      return null;
    case 'planFinished':
      return message.plan === null ? { kind: 'stopped' } : { kind: 'planned', plan: message.plan };
    case 'rejected':
      return { kind: 'rejected', report: message.report };
    case 'failed':
      return { kind: 'failed', error: message.error };
    default:
      return null;
  }
}
