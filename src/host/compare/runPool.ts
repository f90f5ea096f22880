/** A pool with a limited number of workers; jobs start in order of arrival. */
import { WorkerRun, type RunObserver, type RunRequest } from '../runs/workerClient';
import type { WorkerFactory } from '../../worker/workerLike';
import type { Timer } from '../util/timer';

export interface PoolJob {
  readonly id: string;
  /** Starts the job in a worker of `factory`. @param over call it when the job has ended */
  readonly start: (factory: WorkerFactory, over: () => void) => RunningJob;
  /** Called if the job was cancelled before it started. */
  readonly dropped: () => void;
}

export interface RunningJob {
  cancel(): void;
  /** Terminates the worker immediately. */
  kill(): void;
}

/** Why a waiting run has no result. */
export const DROPPED = 'The run was stopped before it began.';

export class RunPool {
  /** The largest number of workers at once. */
  readonly limit: number;
  /** By id, in order of arrival. */
  readonly #queue = new Map<string, PoolJob>();
  readonly #running = new Map<string, RunningJob>();
  #held = 0;
  #isStarting = false;

  /** @param cores of the machine; one is left to the editor @param least number of workers, even with few cores */
  constructor(
    private readonly workers: WorkerFactory,
    private readonly timer: Timer,
    cores: number,
    least = 1,
  ) {
    this.limit = Math.max(least, Math.floor(cores) - 1);
  }

  /** A job waits for a worker, so a long job should make room. */
  get isWanted(): boolean {
    return this.#queue.size > 0;
  }

  /** Starts a run as soon as a worker is free. @param observer is told the end exactly once */
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

  /** Cancels a job: a waiting one is dropped at once, a running one stops its own way. */
  cancel(id: string): void {
    const waiting = this.#queue.get(id);
    this.#queue.delete(id);
    waiting?.dropped();
    this.#running.get(id)?.cancel();
  }

  /** For the closing window: stops everything without telling the observers. */
  dispose(): void {
    this.#queue.clear();
    for (const run of this.#running.values()) run.kill();
  }

  #startWaiting(): void {
    // A run that ends during its start calls this again.
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

  /** Counts a worker until it is gone, because it takes a moment to end after its answer. */
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
