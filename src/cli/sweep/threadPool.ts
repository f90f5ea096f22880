/** Runs tasks on threads of this process; each thread is started once and takes one task after the other. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker, type MessagePort, type ResourceLimits } from 'node:worker_threads';
import { patienceOf, type Task, type TaskOutcome } from '../../core/sweep/task';
import { TaskRunner } from '../../core/sweep/taskRunner';
import { messageOf } from '../../core/words/thrown';
import { outOfMemory, threadLimits } from '../../laboratory/threadMemory';

export const MOST_THREADS = 1024;

export function coresOfMachine(): number {
  return availableParallelism();
}

/** The thread's side: runs each task that arrives. */
export function serveTasks(port: MessagePort): void {
  const runner = new TaskRunner(() => performance.now());
  port.on('message', (task: Task) => port.postMessage(runner.run(task)));
}

/**
 * A pool of threads that run this very program, which calls `serveTasks` when it is started as a thread.
 * @param threads at least 1
 * @param limits of each thread
 */
export function createThreadPool(threads: number, limits = threadLimits(threads)) {
  const free: Lane[] = [];
  const lanes: Lane[] = [];
  const waiting: ((lane: Lane) => void)[] = [];
  let isClosed = false;

  const laneFor = (): Promise<Lane> | Lane => {
    const lane = free.pop();
    if (lane !== undefined) return lane;
    if (lanes.length < threads) {
      const hired = new Lane(limits);
      lanes.push(hired);
      return hired;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  /** Runs a task as soon as a thread is free. Null if the pool is closed before the task ends. */
  const run = async (task: Task): Promise<TaskOutcome | null> => {
    const lane = await laneFor();
    if (isClosed) return null;
    const outcome = await lane.run(task);
    const next = waiting.shift();
    if (next === undefined) free.push(lane);
    else next(lane);
    return isClosed && outcome.kind === 'lost' ? null : outcome;
  };

  async function* submit(tasks: Iterable<Task>): AsyncGenerator<TaskOutcome> {
    const left = tasks[Symbol.iterator]();
    const arrived: TaskOutcome[] = [];
    let busy = 0;
    let wake = (): void => undefined;
    const work = async (): Promise<void> => {
      for (;;) {
        const next = isClosed ? undefined : left.next();
        if (next === undefined || next.done === true) break;
        const outcome = await run(next.value);
        if (outcome !== null) arrived.push(outcome);
        wake();
      }
      busy -= 1;
      wake();
    };
    for (let hired = 0; hired < threads; hired++) {
      busy += 1;
      // Ends at once if no task is left.
      void work();
    }
    while (busy > 0 || arrived.length > 0) {
      const outcome = arrived.shift();
      if (outcome !== undefined) yield outcome;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    run,
    submit,
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** A thread, which is replaced if it dies. */
class Lane {
  #worker: Worker | null = null;
  #told: (outcome: TaskOutcome) => void = () => undefined;

  constructor(private readonly limits: ResourceLimits) {}

  async run(task: Task): Promise<TaskOutcome> {
    const { key } = task;
    const worker = (this.#worker ??= this.#hire());
    try {
      worker.postMessage(task);
    } catch (error) {
      return { kind: 'crashed', key, message: messageOf(error) };
    }
    const end = (): void => {
      this.#worker = null;
      void worker.terminate();
      this.#told({ kind: 'overdue', key });
    };
    const patience = patienceOf(task.limits);
    const callOff = patience === null ? undefined : setTimeout(end, patience);
    const outcome = await new Promise<TaskOutcome>((resolve) => (this.#told = resolve));
    clearTimeout(callOff);
    // A dead thread does not know the key.
    return { ...outcome, key };
  }

  #hire(): Worker {
    const worker = new Worker(fileURLToPath(import.meta.url), { resourceLimits: this.limits });
    let end: TaskOutcome = { kind: 'lost', key: '', message: 'The thread ended.' };
    worker.on('message', (outcome: TaskOutcome) => this.#told(outcome));
    worker.on('error', (error) => {
      const needs = outOfMemory(error);
      const kind = needs === null ? 'lost' : 'crashed';
      end = { kind, key: '', message: needs ?? String(error) };
    });
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#told(end);
    });
    return worker;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
