/** One run in one worker, as the host sees it. A worker that exits or fails ends the run with the reason. */
import type { RunEvent } from '../../core/run/events';
import type { RunFacts } from '../../core/run/facts';
import type { RunResult } from '../../core/run/result';
import type { Overrides } from '../../core/document/overrides';
import type { CheckReport } from '../../core/document/report';
import { assertNever } from '../../shared/protocol';
import type { ErrorData, FromWorker } from '../../worker/protocol';
import type { Timer } from '../util/timer';
import type { WorkerFactory } from './workerLike';
import { WorkerTask } from './workerTask';

export type RunOutcome =
  | { readonly kind: 'finished'; readonly result: RunResult }
  /** The spec has errors: nothing was run. */
  | { readonly kind: 'rejected'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly error: ErrorData }
  /** Cancelled without an answer: the worker was terminated, and is gone. */
  | { readonly kind: 'terminated'; readonly reason: string };

export interface RunObserver {
  readonly started: (facts: RunFacts) => void;
  readonly events: (events: readonly RunEvent[]) => void;
  /** Called exactly once, and last. */
  readonly ended: (outcome: RunOutcome) => void;
}

export interface RunRequest {
  readonly id: string;
  readonly specText: string;
  readonly overrides: Overrides;
}

export class WorkerRun {
  readonly #task: WorkerTask<RunOutcome>;

  constructor(factory: WorkerFactory, timer: Timer, request: RunRequest, observer: RunObserver) {
    this.#task = new WorkerTask<RunOutcome>(
      factory,
      timer,
      { type: 'run', ...request },
      {
        received: (message) => received(message, observer),
        gone: (error, isCancelled) =>
          isCancelled
            ? { kind: 'terminated', reason: 'The run was stopped before its round was complete.' }
            : { kind: 'failed', error },
        ended: observer.ended,
      },
    );
  }

  /** Asks the run to stop; terminates its worker if it has not ended within a second. */
  cancel(): void {
    this.#task.cancel();
  }

  /** Ends the worker at once, as a crash would. */
  kill(): void {
    this.#task.kill();
  }
}

function received(message: FromWorker, observer: RunObserver): RunOutcome | null {
  switch (message.type) {
    case 'started':
      observer.started(message.facts);
      return null;
    case 'events':
      observer.events(message.events);
      return null;
    case 'finished':
      return { kind: 'finished', result: message.result };
    case 'rejected':
      return { kind: 'rejected', report: message.report };
    case 'failed':
      return { kind: 'failed', error: message.error };
    case 'checked':
    case 'previewed':
    case 'planStarted':
    case 'planned':
    case 'planFinished':
      return null;
    default:
      return assertNever(message);
  }
}
