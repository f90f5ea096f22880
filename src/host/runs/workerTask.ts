/**
 * One task in one worker: a small state machine that ends exactly once, whatever the worker does. It first asks the worker to
 * cancel, and terminates it if there is no answer in time.
 */
import type { ErrorData, FromWorker, ToWorker } from '../../worker/protocol';
import type { Timer } from '../util/timer';
import type { WorkerFactory, WorkerLike } from '../../worker/workerLike';
import { messageOf } from '../../core/words/thrown';

/** How long a cancelled task may take to answer before its worker is terminated. */
export const CANCEL_GRACE_MS = 1000;

export interface TaskListener<Outcome> {
  /** @returns how the task ended; null if it continues */
  readonly received: (message: FromWorker) => Outcome | null;
  /** How the task ended if its worker is gone. @param isCancelled whether a cancel was requested before */
  readonly gone: (reason: ErrorData, isCancelled: boolean) => Outcome;
  /** Called exactly once, as the last call. */
  readonly ended: (outcome: Outcome) => void;
}

export class WorkerTask<Outcome> {
  readonly #id: string;
  readonly #worker: WorkerLike | null;
  #callOffTermination: (() => void) | null = null;
  #state: 'living' | 'cancelling' | 'terminating' | 'ended' = 'living';

  /** @param grace how long a cancelled task may take to answer before its worker is terminated, in milliseconds */
  constructor(
    factory: WorkerFactory,
    private readonly timer: Timer,
    request: ToWorker,
    private readonly listener: TaskListener<Outcome>,
    private readonly grace = CANCEL_GRACE_MS,
  ) {
    this.#id = request.id;
    this.#worker = this.#start(factory, request);
  }

  /** Asks the task to stop; terminates its worker if it has not ended in time. */
  cancel(): void {
    if (this.#state !== 'living') return;
    this.#state = 'cancelling';
    this.#worker?.post({ type: 'cancel', id: this.#id });
    this.#callOffTermination = this.timer.after(this.grace, () => {
      this.#state = 'terminating';
      this.#worker?.terminate();
    });
  }

  /** Terminates the worker, as a crash would. */
  kill(): void {
    if (this.#state !== 'ended') this.#worker?.terminate();
  }

  /** Ends the task at once with this outcome, unless it has ended. */
  end(outcome: Outcome): void {
    this.#end(() => outcome);
  }

  /** Sends a message to the worker unless the task has ended. */
  post(message: ToWorker): void {
    if (this.#state !== 'ended') this.#worker?.post(message);
  }

  #start(factory: WorkerFactory, request: ToWorker): WorkerLike | null {
    const failed = (message: string): void =>
      this.#end(() => this.listener.gone({ code: 'worker-not-started', message }, false));
    let worker: WorkerLike;
    try {
      worker = factory({
        message: (message) => this.#receive(message),
        gone: (reason) => {
          const isCancelled = this.#state === 'cancelling' || this.#state === 'terminating';
          this.#end(() => this.listener.gone(reason, isCancelled));
        },
      });
    } catch (error) {
      failed(messageOf(error));
      return null;
    }
    try {
      worker.post(request);
    } catch (error) {
      failed(`The worker could not take its task: ${messageOf(error)}`);
      // The task has failed already, so the end of the worker does not replace the reason.
      worker.terminate();
    }
    return worker;
  }

  #receive(message: FromWorker): void {
    // In `terminating`, only the end of the worker ends the task.
    if (this.#state === 'ended' || this.#state === 'terminating' || message.id !== this.#id) return;
    const outcome = this.listener.received(message);
    if (outcome !== null) this.#end(() => outcome);
  }

  #end(outcome: () => Outcome): void {
    if (this.#state === 'ended') return;
    const ended = outcome();
    this.#state = 'ended';
    this.#callOffTermination?.();
    this.#worker?.terminate();
    this.listener.ended(ended);
  }
}
