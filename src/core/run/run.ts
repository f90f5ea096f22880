/** A run in one go, against the simulated environment of its instance. */
import { createSimulatedEnvironment } from '../environment/simulated';
import type { RunEvent } from './events';
import type { JournalEntry } from './journal';
import { Replay, entriesOf } from './journal';
import type { PreparedRun } from './prepare';
import type { RunResult } from './result';
import { RunSession, reasonOf } from './session';
import { environmentStream } from './streams';

/** What a run is given from outside: a clock, and a way to stop it. */
export interface RunControls {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Asked between two steps of the run. */
  readonly cancelled: () => boolean;
  /** The answers of an earlier part of the same run: they are given again before new ones are drawn. */
  readonly journal?: readonly JournalEntry[];
  /** Given the answers to each batch that the journal did not have. */
  readonly answered?: (entries: readonly JournalEntry[]) => void;
}

/**
 * Runs to the end, telling every event. Synchronous: the caller decides when to let others work. The last
 * event is `finished`, with the result that is also returned. Same prepared run, same numbers, also where it goes on
 * from a journal.
 *
 * @throws RangeError if the instance has no truth
 */
export function* runPrepared(
  prepared: PreparedRun,
  { now, cancelled, journal = [], answered }: RunControls,
): Generator<RunEvent, RunResult> {
  const startedAt = now();
  const { truth, feedback, run } = prepared.instance;
  if (truth === null) throw new RangeError('Only an instance with a truth can be simulated.');
  const random = environmentStream(run.seed);
  const environment = createSimulatedEnvironment(feedback, truth.theta, truth.noise, random);
  const session = new RunSession(prepared);
  const replay = journal.length === 0 ? null : new Replay(journal);
  for (;;) {
    if (cancelled()) session.end('cancelled', 'The run was stopped.');
    const step = session.next();
    switch (step.type) {
      case 'event':
        yield step.event;
        break;
      case 'ask':
        try {
          const { batch } = step;
          const known = replay?.answersTo(batch) ?? [];
          // What the journal knows is drawn as well, and dropped: the noise goes on where an uninterrupted run is.
          const drawn = environment.pull(batch.pulls);
          const totals = replay === null ? drawn : drawn.map((one, at) => known[at] ?? one);
          session.tell(totals);
          if (answered !== undefined) {
            const fresh = entriesOf(batch, totals).filter((_, at) => known[at] === undefined);
            if (fresh.length > 0) answered(fresh);
          }
        } catch (error) {
          session.end('failed', reasonOf(error));
        }
        break;
      case 'done': {
        const durationMs = Math.round((now() - startedAt) * 100) / 100;
        const result = { ...step.result, durationMs };
        yield { type: 'finished', result };
        return result;
      }
    }
  }
}
