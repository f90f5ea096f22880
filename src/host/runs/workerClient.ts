/**
 * One run in one worker, as the host sees it: a small state machine that ends exactly once, whatever the worker
 * does. A worker that exits or fails ends the run with the reason; a cancel is asked for first, and enforced when
 * no answer has come within a second.
 */
import type { RunEvent } from '../../core/run/events';
import type { RunFacts } from '../../core/run/facts';
import type { Journal } from '../../core/run/journal';
import type { RunResult } from '../../core/run/result';
import type { Overrides } from '../../core/spec/overrides';
import type { CheckReport } from '../../core/spec/report';
import { assertNever } from '../../shared/protocol';
import type { ErrorData, FromWorker } from '../../worker/protocol';
import type { Timer } from '../util/timer';
import type { WorkerFactory, WorkerLike } from './workerLike';

/** How long a cancelled run may take to answer before its worker is terminated. */
export const CANCEL_GRACE_MS = 1000;

export type RunOutcome =
  | { readonly kind: 'finished'; readonly result: RunResult }
  /** The spec has errors: nothing was run. */
  | { readonly kind: 'rejected'; readonly report: CheckReport }
  | { readonly kind: 'failed'; readonly error: ErrorData }
  /** Cancelled without an answer: the worker was terminated, and is gone. */
  | { readonly kind: 'terminated'; readonly reason: string };

export interface RunObserver {
  readonly started: (facts: RunFacts) => void;
  /** @param answers what the journal grew by, where it did */
  readonly events: (events: readonly RunEvent[], answers?: Float64Array) => void;
  /** Called exactly once, and last. */
  readonly ended: (outcome: RunOutcome) => void;
}

export interface RunRequest {
  readonly id: string;
  readonly specText: string;
  readonly overrides: Overrides;
  /** What the run goes on from; absent where no answers are to be kept. */
  readonly journal?: Journal;
}

export class WorkerRun {
  readonly #observer: RunObserver;
  readonly #timer: Timer;
  readonly #id: string;
  readonly #worker: WorkerLike | null;
  #callOffTermination: (() => void) | null = null;
  #state: 'living' | 'cancelling' | 'terminating' | 'ended' = 'living';

  constructor(factory: WorkerFactory, timer: Timer, request: RunRequest, observer: RunObserver) {
    this.#observer = observer;
    this.#timer = timer;
    this.#id = request.id;
    this.#worker = this.#start(factory, request);
  }

  /** Asks the run to stop; terminates its worker if it has not ended within a second. */
  cancel(): void {
    if (this.#state !== 'living') return;
    this.#state = 'cancelling';
    this.#worker?.post({ type: 'cancel', id: this.#id });
    this.#callOffTermination = this.#timer.after(CANCEL_GRACE_MS, () => {
      this.#state = 'terminating';
      this.#worker?.terminate();
    });
  }

  /** Ends the worker at once, as a crash would. */
  kill(): void {
    if (this.#state !== 'ended') this.#worker?.terminate();
  }

  #start(factory: WorkerFactory, request: RunRequest): WorkerLike | null {
    try {
      const worker = factory({
        message: (message) => {
          this.#receive(message);
        },
        gone: (reason) => {
          this.#end(
            this.#state === 'cancelling' || this.#state === 'terminating'
              ? { kind: 'terminated', reason: 'The run was stopped before its round was complete.' }
              : { kind: 'failed', error: reason },
          );
        },
      });
      worker.post({ type: 'run', ...request });
      return worker;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#end({ kind: 'failed', error: { code: 'worker-not-started', message } });
      return null;
    }
  }

  #receive(message: FromWorker): void {
    // After `terminating` the run ends when the worker is gone, and with nothing else.
    if (this.#state === 'ended' || this.#state === 'terminating' || message.id !== this.#id) return;
    switch (message.type) {
      case 'started':
        this.#observer.started(message.facts);
        return;
      case 'events':
        this.#observer.events(message.events, message.answers);
        return;
      case 'finished':
        this.#end({ kind: 'finished', result: message.result });
        return;
      case 'rejected':
        this.#end({ kind: 'rejected', report: message.report });
        return;
      case 'failed':
        this.#end({ kind: 'failed', error: message.error });
        return;
      case 'checked':
      case 'previewed':
        return;
      default:
        assertNever(message);
    }
  }

  #end(outcome: RunOutcome): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#callOffTermination?.();
    this.#worker?.terminate();
    this.#observer.ended(outcome);
  }
}
