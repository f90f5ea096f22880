/** An experiment goes over its journal. */
import type { SessionEvent } from '../run/session/events';
import type { Experiment } from './experiment';
import type { NumberedEntry } from './readJournal';

/**
 * Feeds a journal to an experiment, telling the events.
 * @returns what the reading of the journal returns
 * @throws JournalFault as the reading and `Experiment.feed`
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
