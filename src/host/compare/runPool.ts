/** Runs that wait for a worker: never more workers at once than allowed, first come, first served. */
import { WorkerRun } from '../runs/workerClient';
import type { RunObserver, RunRequest } from '../runs/workerClient';
import type { WorkerFactory } from '../runs/workerLike';
import type { Timer } from '../util/timer';

/** How long a run may have its worker. */
export interface RunLimit {
  readonly ms: number;
  /** It is over: the run is about to be stopped. */
  readonly reached: () => void;
}

interface Waiting {
  readonly request: RunRequest;
  readonly observer: RunObserver;
  readonly limit: RunLimit | null;
}

export class RunPool {
  readonly #limit: number;
  /** By their ids, first come, first. */
  readonly #queue = new Map<string, Waiting>();
  readonly #running = new Map<string, WorkerRun>();
  #held = 0;
  #isStarting = false;

  /** @param cores how many cores the machine has: one is left to the editor */
  constructor(
    private readonly workers: WorkerFactory,
    private readonly timer: Timer,
    cores: number,
  ) {
    this.#limit = Math.max(1, Math.floor(cores) - 1);
  }

  /** Workers that may be there at once. */
  get limit(): number {
    return this.#limit;
  }

  /** Runs that wait or run. */
  get size(): number {
    return this.#queue.size + this.#running.size;
  }

  /** Starts a run as soon as a worker is free. @param observer learns of its end exactly once */
  run(request: RunRequest, observer: RunObserver, limit: RunLimit | null = null): void {
    this.#queue.set(request.id, { request, observer, limit });
    this.#startWaiting();
  }

  /** Ends a run: at once where it waits, else as `WorkerRun.cancel` does. */
  cancel(id: string): void {
    const waiting = this.#queue.get(id);
    this.#queue.delete(id);
    waiting?.observer.ended({ kind: 'terminated', reason: 'The run was stopped before it began.' });
    this.#running.get(id)?.cancel();
  }

  /** Nothing is left running. No observer hears of it: the window goes. */
  dispose(): void {
    this.#queue.clear();
    for (const run of this.#running.values()) run.kill();
  }

  #startWaiting(): void {
    // A run that ends while it starts comes back here.
    if (this.#isStarting) return;
    this.#isStarting = true;
    while (this.#held < this.#limit) {
      const [next] = this.#queue.values();
      if (next === undefined) break;
      this.#queue.delete(next.request.id);
      this.#start(next);
    }
    this.#isStarting = false;
  }

  /** A worker is held until it is gone, not only until it has answered: it takes a moment to end. */
  #start({ request, observer, limit }: Waiting): void {
    let hasWorker = false;
    let hasEnded = false;
    let callOff: (() => void) | null = null;
    this.#held += 1;
    const release = (): void => {
      this.#held -= 1;
      this.#startWaiting();
    };
    const factory: WorkerFactory = (listener) => {
      const worker = this.workers({
        message: listener.message,
        gone: (reason) => {
          listener.gone(reason);
          release();
        },
      });
      hasWorker = true;
      return worker;
    };
    const run = new WorkerRun(factory, this.timer, request, {
      ...observer,
      ended: (outcome) => {
        hasEnded = true;
        callOff?.();
        this.#running.delete(request.id);
        observer.ended(outcome);
        if (!hasWorker) release();
      },
    });
    if (hasEnded) return;
    this.#running.set(request.id, run);
    if (limit === null) return;
    callOff = this.timer.after(limit.ms, () => {
      limit.reached();
      run.cancel();
    });
  }
}
