/** Runs a prepared instance to the end in its simulated environment. */
import { createSimulatedEnvironment } from '../../environment/simulated';
import type { RunEvent } from './events';
import type { PreparedRun } from '../check/prepare';
import type { RunResult } from '../result/result';
import { RunSession } from './session';
import { environmentStream } from '../../numerics/streams';
import { withLazyFields } from '../../protocol/withLazyFields';
import { messageOf } from '../../words/thrown';

/** The external controls of a run: a clock, and a way to stop it. */
export interface RunControls {
  /** A monotonic time in milliseconds. */
  readonly now: () => number;
  /** Checked between two steps of the run. */
  readonly cancelled: () => boolean;
}

/**
 * Runs to the end and yields every event; the last is `finished`, with the result that is also returned. Synchronous: the caller
 * decides when to let others work. A prepared run always gives the same numbers, so a stopped run can be repeated.
 *
 * @throws RangeError if the instance has no truth
 */
export function* runPrepared(
  prepared: PreparedRun,
  { now, cancelled }: RunControls,
): Generator<RunEvent, RunResult> {
  const startedAt = now();
  const { truth, feedback, run } = prepared.instance;
  if (truth === null) throw new RangeError('Only an instance with a truth can be simulated.');
  const random = environmentStream(run.seed);
  const environment = createSimulatedEnvironment(feedback, truth.theta, truth.noise, random);
  const session = new RunSession(prepared);
  for (;;) {
    if (cancelled()) session.end('cancelled', 'The run was stopped.');
    const step = session.next();
    switch (step.type) {
      case 'event':
        yield step.event;
        break;
      case 'ask':
        try {
          session.tell(environment.pull(step.batch.pulls));
        } catch (error) {
          session.end('failed', messageOf(error));
        }
        break;
      case 'done': {
        const durationMs = Math.round((now() - startedAt) * 100) / 100;
        const result = withLazyFields(step.result, { durationMs: () => durationMs });
        yield { type: 'finished', result };
        return result;
      }
    }
  }
}
