/** A run from its text, for engines that are compared. */
import { prepareRun } from '../../../src/core/run/check/prepare';
import { runPrepared } from '../../../src/core/run/session/run';

/** The result without its time, as JSON. */
export function oneRun(text: string, seed: number): string {
  const preparation = prepareRun(text, { set: [['run.seed', seed]] });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  const run = runPrepared(preparation.prepared, { now: () => 0, cancelled: () => false });
  for (;;) {
    const step = run.next();
    if (step.done === true) return JSON.stringify(step.value);
  }
}
