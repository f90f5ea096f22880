/** Tasks on threads of this process: a thread takes one after the other, and is started once. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import type { Executor, Task, TaskOutcome } from '../core/sweep/task';
import { TaskRunner } from '../core/sweep/taskRunner';

/** A run looks at its clock between two steps, and a step may be a long one: so much longer it is waited for. */
const PATIENCE = 2;
const LEAST_PATIENCE_MS = 10_000;

/** As many threads as the machine has cores. */
export function coresOfMachine(): number {
  return availableParallelism();
}

/** The other side: what a thread does with each task. */
export function serveTasks(port: MessagePort): void {
  const runner = new TaskRunner(() => performance.now());
  port.on('message', (task: Task) => port.postMessage(runner.run(task)));
}

/** A pool on this very program, which `serveTasks` where it is started as a thread. @param threads at least 1 */
export function createThreadPool(threads: number): Executor {
  const workers = new Set<Worker>();
  let isClosed = false;

  async function* submit(tasks: Iterable<Task>): AsyncGenerator<TaskOutcome> {
    const waiting = tasks[Symbol.iterator]();
    const arrived: TaskOutcome[] = [];
    let busy = 0;
    let wake = (): void => undefined;

    const hire = (): void => {
      const worker = new Worker(fileURLToPath(import.meta.url));
      let task: Task | null = null;
      let patience: NodeJS.Timeout | undefined;
      let isOverdue = false;
      let fault = 'The thread ended.';
      workers.add(worker);
      busy += 1;
      const told = (outcome: TaskOutcome): void => {
        arrived.push(outcome);
        wake();
      };
      const leave = (): void => {
        workers.delete(worker);
        busy -= 1;
        wake();
      };
      const give = (): void => {
        const next = isClosed ? undefined : waiting.next();
        if (next === undefined || next.done === true) {
          task = null;
          void worker.terminate();
          return;
        }
        task = next.value;
        const { seconds } = task.limits;
        if (seconds !== undefined) {
          const end = (): void => {
            isOverdue = true;
            void worker.terminate();
          };
          patience = setTimeout(end, PATIENCE * 1000 * seconds + LEAST_PATIENCE_MS);
        }
        worker.postMessage(task);
      };
      worker.on('message', (outcome: TaskOutcome) => {
        clearTimeout(patience);
        told(outcome);
        give();
      });
      worker.on('error', (error) => (fault = String(error)));
      worker.on('exit', () => {
        clearTimeout(patience);
        if (task !== null && !isClosed) {
          const { key } = task;
          told(isOverdue ? { kind: 'overdue', key } : { kind: 'lost', key, message: fault });
          // Another takes its place.
          hire();
        }
        leave();
      });
      give();
    };

    for (let i = 0; i < threads; i++) hire();
    while (busy > 0 || arrived.length > 0) {
      const outcome = arrived.shift();
      if (outcome !== undefined) yield outcome;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    submit,
    close: async () => {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
