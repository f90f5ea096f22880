/** What waits for a worker: never more workers at once than allowed, first come, first served. */
import { WorkerRun, type RunObserver, type RunRequest } from '../runs/workerClient';
import type { WorkerFactory } from '../../worker/workerLike';
import type { Timer } from '../util/timer';

/** What is done in one worker. */
export interface PoolJob {
  readonly id: string;
  /** Starts it in a worker of `factory`. @param over to be called when it has ended */
  readonly start: (factory: WorkerFactory, over: () => void) => RunningJob;
  /** It was cancelled before it began. */
  readonly dropped: () => void;
}

export interface RunningJob {
  cancel(): void;
  /** Ends its worker at once. */
  kill(): void;
}

/** Why a run that waited has no result. */
export const DROPPED = 'The run was stopped before it began.';

export class RunPool {
  /** Workers that may be there at once. */
  readonly limit: number;
  /** By their ids, first come, first. */
  readonly #queue = new Map<string, PoolJob>();
  readonly #running = new Map<string, RunningJob>();
  #held = 0;
  #isStarting = false;

  /** @param cores how many cores the machine has: one is left to the editor @param least workers, however few cores there are */
  constructor(
    private readonly workers: WorkerFactory,
    private readonly timer: Timer,
    cores: number,
    least = 1,
  ) {
    this.limit = Math.max(least, Math.floor(cores) - 1);
  }

  /** Someone waits for a worker: a long job should make room. */
  get isWanted(): boolean {
    return this.#queue.size > 0;
  }

  /** Starts a run as soon as a worker is free. @param observer learns of its end exactly once */
  run(request: RunRequest, observer: RunObserver): void {
    this.submit({
      id: request.id,
      start: (factory, over) =>
        new WorkerRun(factory, this.timer, request, {
          ...observer,
          ended: (outcome) => {
            over();
            observer.ended(outcome);
          },
        }),
      dropped: () => observer.ended({ kind: 'terminated', reason: DROPPED }),
    });
  }

  /** Starts a job as soon as a worker is free. */
  submit(job: PoolJob): void {
    this.#queue.set(job.id, job);
    this.#startWaiting();
  }

  /** Ends a job: at once where it waits, else as it cancels. */
  cancel(id: string): void {
    const waiting = this.#queue.get(id);
    this.#queue.delete(id);
    waiting?.dropped();
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
    while (this.#held < this.limit) {
      const [next] = this.#queue.values();
      if (next === undefined) break;
      this.#queue.delete(next.id);
      this.#start(next);
    }
    this.#isStarting = false;
  }

  /** A worker is held until it is gone, not only until it has answered: it takes a moment to end. */
  #start({ id, start }: PoolJob): void {
    let hasWorker = false;
    let hasEnded = false;
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
    const run = start(factory, () => {
      hasEnded = true;
      this.#running.delete(id);
      if (!hasWorker) release();
    });
    if (!hasEnded) this.#running.set(id, run);
  }
}
