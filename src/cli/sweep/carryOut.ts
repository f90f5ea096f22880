/** Carries out tasks with a progress line, until all have ended or a signal comes. */
import { settingWords } from '../../core/sweep/grid';
import type { SweepRuns } from '../../core/sweep/sweepRuns';
import type { Executor, SweptOutcome, Task } from '../../core/sweep/task';
import { formatClock, formatExact } from '../../core/words/counts';
import { printNote } from '../output';
import { ProgressLine } from '../watch';

export interface Controls<Outcome extends SweptOutcome> {
  /** The numbers of tasks, and of those that have ended. */
  readonly progress: () => { readonly done: number; readonly total: number };
  /** Called with each outcome as it arrives. */
  readonly told: (outcome: Outcome) => void;
}

/** Creates an executor; if that takes long, it rejects when the signal comes. */
type Opening<Outcome extends SweptOutcome> = () => Executor<Outcome> | Promise<Executor<Outcome>>;

/**
 * Takes tasks one at a time, whenever the executor is free, and closes it at the end.
 * @returns whether a signal came before all had ended
 */
export async function carryOut<Outcome extends SweptOutcome>(
  tasks: Iterable<Task>,
  open: Opening<Outcome>,
  { progress, told }: Controls<Outcome>,
  signal: AbortSignal,
): Promise<boolean> {
  const line = new ProgressLine(process.stderr.isTTY);
  let executor: Executor<Outcome> | null = null;
  signal.addEventListener('abort', () => void executor?.close());
  try {
    executor = await open();
    if (signal.aborted) return true;
    for await (const outcome of executor.submit(tasks)) {
      told(outcome);
      line.show((elapsed) => {
        const { done, total } = progress();
        return `${formatExact(done)} of ${formatExact(total)} runs, ${formatClock(elapsed)}`;
      });
    }
  } catch (error) {
    if (executor !== null || !signal.aborted) throw error;
  } finally {
    line.clear();
    await executor?.close();
  }
  return signal.aborted;
}

const MOST_LISTED = 10;

/**
 * Carries out the remaining runs of a sweep, and lists those that were lost.
 * @param keep called with the line of each run as it arrives
 * @returns whether a signal came before all had ended
 */
export async function carryOutRuns(
  runs: SweepRuns,
  open: Opening<SweptOutcome>,
  keep: (line: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const told = (outcome: SweptOutcome): void => {
    const line = runs.take(outcome);
    if (line !== null) keep(line);
  };
  const controls = { progress: () => runs, told };
  const isStopped = await carryOut(runs.remaining(), open, controls, signal);
  for (const { setting, task } of runs.lost.slice(0, MOST_LISTED)) {
    const what = `${settingWords(setting.spec.name, setting.point)}, seed ${task.seed}`;
    printNote(`${what}: what ran it died. It is tried again the next time.`);
  }
  return isStopped;
}
