/** Replays a journal into an experiment. */
import { drained } from '../run/session/drained';
import type { SessionEvent } from '../run/session/events';
import type { Experiment } from './experiment';
import { JournalFault, type NumberedEntry } from './readJournal';

/**
 * Feeds the entries to an experiment and yields its events.
 * @returns the result of `entries`
 * @throws JournalFault from `entries` and from `Experiment.feed`
 */
export function* replay<End>(
  experiment: Experiment,
  entries: Iterator<NumberedEntry, End>,
): Generator<SessionEvent | null, End> {
  for (;;) {
    const next = entries.next();
    let step = experiment.step();
    while (step.type === 'event') {
      yield step.event;
      step = experiment.step();
    }
    if (next.done === true) return next.value;
    experiment.feed(next.value, step.type === 'done' ? step.result.status : null);
    yield null;
  }
}

/** Whether the answers of a journal fit the current requests. @param steps the steps of its replay */
export function fits(steps: Iterator<unknown>): boolean {
  try {
    drained(steps);
    return true;
  } catch (error) {
    if (error instanceof JournalFault) return false;
    throw error;
  }
}
