/** Steps a run to its end and keeps what it told. */
import type { RunEvent } from '../../../src/core/run/events';
import type { PreparedRun } from '../../../src/core/run/prepare';
import { prepareInstance } from '../../../src/core/run/prepare';
import type { RunResult } from '../../../src/core/run/result';
import { runPrepared } from '../../../src/core/run/run';
import type { InstanceSettings } from './instances';
import { buildInstance } from './instances';

export interface DrivenRun {
  readonly prepared: PreparedRun;
  readonly events: readonly RunEvent[];
  readonly result: RunResult;
}

export function drive(
  settings: InstanceSettings,
  cancelled: () => boolean = () => false,
): DrivenRun {
  const prepared = prepareInstance(buildInstance(settings));
  const events: RunEvent[] = [];
  const run = runPrepared(prepared, { now: () => 0, cancelled });
  for (;;) {
    const step = run.next();
    if (step.done === true) return { prepared, events, result: step.value };
    events.push(step.value);
  }
}
