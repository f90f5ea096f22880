/** A journal that is open; nothing else of this program has it. */
import type { ChainedJournal } from './journalChain';
import type { JournalWriter } from './conduct';
import { faultIn } from './faults';
import type { Replay, ReplayOptions, SpecJournal } from './journal';
import { JournalFault } from './readJournal';

export interface OpenedJournal<Writer extends JournalWriter = JournalWriter> {
  readonly name: string;
  readonly journal: SpecJournal;
  /** Null where it is only looked at. */
  readonly writer: Writer | null;
  /** @throws LaboratoryFault, as its steps do, that names the line that does not fit */
  readonly replay: (options?: ReplayOptions) => Replay;
  /** Names the processes of a program that measures, null when it has ended. */
  readonly setGroup: (group: number | null) => void;
  readonly close: () => void;
}

/** Does something with a journal. @throws LaboratoryFault where a line of it is wrong @param other what else is wrong */
export function located<Value>(
  file: string,
  action: () => Value,
  other: (error: unknown) => unknown = (error) => error,
): Value {
  try {
    return action();
  } catch (error) {
    throw error instanceof JournalFault
      ? faultIn(
          file,
          error.mayChange ? 'journal-settings' : 'journal',
          error.message,
          error.line ?? 1,
        )
      : other(error);
  }
}

/** Writes how a journal begins, or that it goes on with other settings. @param notice told of a first line that was cut */
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
  const read = entries();
  for (;;) {
    const step = read.next();
    if (step.done !== true) continue;
    writer.goOn(step.value);
    writer.change(change);
    return;
  }
}

export const WITHOUT_CHECKSUMS =
  'The journal is of version 1, without checksums: a number that was changed in it cannot be found. A new run gets one with them.';

/**
 * How a journal is replayed: at the end what does not hold of the file is left out, and told in a sentence the first time.
 * @param file null where it is only looked at
 * @param attempt how something is done with it
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
