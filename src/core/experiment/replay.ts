/** An experiment goes over its journal. */
import type { SessionEvent } from '../run/session/events';
import type { Experiment } from './experiment';
import { JournalFault, type NumberedEntry } from './readJournal';

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

/** Whether the answers of a journal are to what is asked now. @param steps of its replay, to the end */
export function fits(steps: Iterator<unknown>): boolean {
  try {
    while (steps.next().done !== true);
    return true;
  } catch (error) {
    if (error instanceof JournalFault) return false;
    throw error;
  }
}

/** Whether a journal has answers to a duel. @param steps of its replay, to the end */
export function hasDuelled(steps: Iterable<SessionEvent | null>): boolean {
  let [isDuel, hasAnswers] = [false, false];
  for (const event of steps) {
    if (event === null) hasAnswers ||= isDuel;
    else if (event.type === 'roundStarted') isDuel = event.phase === 'duel';
  }
  return hasAnswers;
}
