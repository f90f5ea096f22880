/**
 * One task in one worker, as the host sees it: a small state machine that ends exactly once, whatever the worker
 * does. A cancel is asked for first, and enforced when no answer has come in time.
 */
import type { ErrorData, FromWorker, ToWorker } from '../../worker/protocol';
import type { Timer } from '../util/timer';
import type { WorkerFactory, WorkerLike } from '../../worker/workerLike';
import { messageOf } from '../../core/words/thrown';

/** How long a cancelled task may take to answer before its worker is terminated. */
export const CANCEL_GRACE_MS = 1000;

export interface TaskListener<Outcome> {
  /** @returns how the task ended; null where it goes on */
  readonly received: (message: FromWorker) => Outcome | null;
  /** How the task ended when its worker is gone. @param isCancelled a cancel was asked for before */
  readonly gone: (reason: ErrorData, isCancelled: boolean) => Outcome;
  /** Called exactly once, and last. */
  readonly ended: (outcome: Outcome) => void;
}

export class WorkerTask<Outcome> {
  readonly #id: string;
  readonly #worker: WorkerLike | null;
  #callOffTermination: (() => void) | null = null;
  #state: 'living' | 'cancelling' | 'terminating' | 'ended' = 'living';

  /** @param grace how long it may take to answer a cancel before its worker is terminated, in milliseconds */
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

  /** Ends the worker at once, as a crash would. */
  kill(): void {
    if (this.#state !== 'ended') this.#worker?.terminate();
  }

  /** Ends it at once, in this way; one that has ended stays as it is. */
  end(outcome: Outcome): void {
    this.#end(() => outcome);
  }

  /** Says something to the worker while the task lives. */
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
      // Ended first: what the worker says of its own end is not why the task failed.
      worker.terminate();
    }
    return worker;
  }

  #receive(message: FromWorker): void {
    // After `terminating` the task ends when the worker is gone, and with nothing else.
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
