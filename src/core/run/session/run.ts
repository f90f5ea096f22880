/** A run in one go, against the simulated environment of its instance. */
import { createSimulatedEnvironment } from '../../environment/simulated';
import type { RunEvent } from './events';
import type { PreparedRun } from '../check/prepare';
import type { RunResult } from '../result/result';
import { RunSession } from './session';
import { environmentStream } from '../../numerics/streams';
import { withLazyFields } from '../../protocol/withLazyFields';
import { messageOf } from '../../words/thrown';

/** What a run is given from outside: a clock, and a way to stop it. */
export interface RunControls {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Asked between two steps of the run. */
  readonly cancelled: () => boolean;
}

/**
 * Runs to the end, telling every event. Synchronous: the caller decides when to let others work. The last
 * event is `finished`, with the result that is also returned. Same prepared run, same numbers: a run that was stopped is
 * run again.
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
