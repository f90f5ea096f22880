/** Runs tasks on threads, with a line of progress, until all have ended or Ctrl-C. */
import type { Task, TaskOutcome } from '../core/sweep/task';
import { createThreadPool } from './threadPool';

const STOPPING = ['SIGINT', 'SIGTERM'] as const;
const REDRAW_EVERY_MS = 100;
const ERASE_LINE = '\r\u001b[K';

export interface CarriedOut {
  /** By the keys of the tasks. */
  readonly outcomes: ReadonlyMap<string, TaskOutcome>;
  /** A signal came before all had ended. */
  readonly isStopped: boolean;
}

/** @param told each outcome as it comes, and how many there are by now */
export async function carryOut(
  tasks: readonly Task[],
  threads: number,
  told: (outcome: TaskOutcome) => void = () => undefined,
): Promise<CarriedOut> {
  const pool = createThreadPool(Math.min(threads, tasks.length));
  const outcomes = new Map<string, TaskOutcome>();
  const startedAt = performance.now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    for (const signal of STOPPING) process.removeListener(signal, stop);
    void pool.close();
  };
  for (const signal of STOPPING) process.on(signal, stop);
  try {
    for await (const outcome of pool.submit(tasks)) {
      outcomes.set(outcome.key, outcome);
      told(outcome);
      const now = performance.now();
      if (!process.stderr.isTTY || now - drawnAt < REDRAW_EVERY_MS) continue;
      drawnAt = now;
      const seconds = ((now - startedAt) / 1000).toFixed(0);
      process.stderr.write(`${ERASE_LINE}${outcomes.size} of ${tasks.length} runs, ${seconds} s`);
    }
  } finally {
    for (const signal of STOPPING) process.removeListener(signal, stop);
    if (drawnAt > 0) process.stderr.write(ERASE_LINE);
    await pool.close();
  }
  return { outcomes, isStopped: isStopped && outcomes.size < tasks.length };
}
