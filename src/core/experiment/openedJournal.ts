/** An open journal, held exclusively. */
import type { ChainedJournal } from './journalChain';
import type { JournalWriter } from './conduct';
import { faultIn } from './faults';
import type { Replay, ReplayOptions, SpecJournal } from './journal';
import { JournalFault } from './readJournal';
import { drained } from '../run/session/drained';

export interface OpenedJournal<Writer extends JournalWriter = JournalWriter> {
  readonly name: string;
  readonly journal: SpecJournal;
  /** Null if the journal is opened read-only. */
  readonly writer: Writer | null;
  /** @throws LaboratoryFault (also from the steps) naming the line that does not fit */
  readonly replay: (options?: ReplayOptions) => Replay;
  /** Records the process group of a measuring program; null after it has ended. */
  readonly setGroup: (group: number | null) => void;
  readonly close: () => void;
}

/** Adds the file and line to faults of a journal. @throws LaboratoryFault if a line is wrong @param other maps other errors */
export function located<Value>(
  file: string,
  action: () => Value,
  other: (error: unknown) => unknown = (error) => error,
): Value {
  try {
    return action();
  } catch (error) {
    throw error instanceof JournalFault
      ? faultIn(file, error.mayChange ? 'journal-settings' : 'journal', error.message, error.line)
      : other(error);
  }
}

/** Writes the header of a new journal, or the change of settings. @param notice called if a truncated first line was dropped */
export function begin(
  { isNew, header, change, entries }: SpecJournal,
  writer: ChainedJournal,
  notice?: (text: string) => void,
): void {
  if (isNew) {
    const step = entries().next();
    if (step.done === true && step.value.dropped !== null) notice?.(step.value.dropped);
    writer.begin(header);
  }
  if (change === null) return;
  writer.goOn(drained(entries()));
  writer.change(change);
}

export const WITHOUT_CHECKSUMS =
  'The journal is of version 1, without checksums: a number that was changed in it cannot be found. A new run gets one with them.';

/**
 * The replay of an opened journal. At the end it drops an invalid rest of the file; the first replay reports this to the user.
 * @param file null if read-only
 * @param attempt wraps every access
 */
export function replayOf(
  journal: SpecJournal,
  file: ChainedJournal | null,
  attempt: <Value>(action: () => Value) => Value,
  notice?: (text: string) => void,
): OpenedJournal['replay'] {
  let told = notice;
  function* stepsOf({ steps }: ReturnType<SpecJournal['replay']>): Replay['steps'] {
    for (;;) {
      const step = attempt(() => steps.next());
      if (step.done !== true) {
        yield step.value;
        continue;
      }
      const end = step.value;
      if (end.dropped !== null) told?.(end.dropped);
      if (end.check === null) told?.(WITHOUT_CHECKSUMS);
      told = undefined;
      attempt(() => file?.goOn(end));
      return;
    }
  }
  return (how) => {
    const replay = attempt(() => journal.replay(how));
    return { experiment: replay.experiment, steps: stepsOf(replay) };
  };
}
