/** A run without what a result says besides: the bounds may take longer than the run. */
import { prepareRun } from '../../src/core/run/prepare';
import { runPrepared } from '../../src/core/run/run';

export type Setting = readonly [path: string, value: unknown];

/** @throws Error where the spec has errors */
export function runToEnd(text: string, settings: readonly Setting[] = []) {
  const preparation = prepareRun(text, { set: settings });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report));
  const steps = runPrepared(
    { ...preparation.prepared, known: { lowerBound: null, printedSamples: null } },
    { cancelled: () => false, now: () => 0 },
  );
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return { samples: step.value.samples, isRight: step.value.correct === true };
}
