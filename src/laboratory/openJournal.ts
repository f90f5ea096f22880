/** Opens the journal of a spec: locks it, checks that it belongs to the spec, and replays it. */
import type { JournalBasis, Replay, ReplayOptions, SpecJournal } from '../core/experiment/journal';
import { journalOf, upToEnd } from '../core/experiment/journal';
import { JournalFault } from '../core/experiment/readJournal';
import { LaboratoryFault } from './faults';
import { JournalFile, isThere, linesOf, setAside } from './journalFile';
import type { JournalLock } from './journalLock';
import { lockJournal } from './journalLock';
import type { Root } from './safeFiles';
import { checkPlace } from './safeFiles';
import { messageOf } from '../core/words/thrown';

export interface JournalOptions extends Omit<JournalBasis, 'lines'> {
  readonly file: string;
  /** The folder that it has to be below, links of folders counted; null where a person named the file. */
  readonly root: Root;
  /** Only to look at it: nothing is locked, made or changed. */
  readonly readOnly?: boolean;
  /** Start a new journal; the old one is kept under a numbered name. */
  readonly fresh?: boolean;
  readonly forceLock?: boolean;
  /** Nothing else of this process has the journal: a lock of its own is left over from a part of it that was ended. */
  readonly alone?: boolean;
  /** Told in a sentence what was left out, taken over, set aside. */
  readonly notice?: (text: string) => void;
}

export interface OpenJournal {
  readonly journal: SpecJournal;
  /** Null where it is only looked at. */
  readonly writer: JournalFile | null;
  readonly lock: JournalLock | null;
  /** @throws LaboratoryFault, as its steps do, that names the line that does not fit */
  replay(options?: ReplayOptions): Replay;
  close(): void;
}

/** @throws LaboratoryFault where it is held, cannot be read or written, or does not belong to the spec */
export async function openJournal(options: JournalOptions): Promise<OpenJournal> {
  const { file, root, readOnly = false, forceLock = false, alone = false, notice } = options;
  attempt(file, () => {
    checkPlace(file, root);
  });
  if (readOnly) return attempt(file, () => opened(options, null));
  const lock = await locked(file, { force: forceLock, alone, ...(notice && { notice }) });
  try {
    return attempt(file, () => opened(options, lock));
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function locked(...[file, options]: Parameters<typeof lockJournal>): Promise<JournalLock> {
  try {
    return await lockJournal(file, options);
  } catch (error) {
    throw faultOf(file, error);
  }
}

function opened(options: JournalOptions, lock: JournalLock | null): OpenJournal {
  const { file, notice } = options;
  if (options.fresh === true && lock !== null) {
    const kept = setAside(file);
    if (kept !== null) notice?.(`The journal so far is kept as ${kept}.`);
  }
  const journal = journalOf({ ...options, lines: () => (isThere(file) ? linesOf(file) : []) });
  const writer = lock === null ? null : new JournalFile(file, () => lock.check());
  const close = (): void => {
    writer?.close();
    lock?.release();
  };
  try {
    if (writer !== null && journal.isNew) {
      writer.begin(journal.header);
    }
    writer?.sync();
  } catch (error) {
    close();
    throw error;
  }
  let isFirst = true;
  function* stepsOf(replay: ReturnType<typeof journal.replay>): Replay['steps'] {
    const steps = upToEnd(replay.steps, writer, isFirst ? notice : undefined);
    isFirst = false;
    for (;;) {
      const step = attempt(file, () => steps.next());
      if (step.done === true) return;
      yield step.value;
    }
  }
  return {
    ...{ journal, writer, lock, close },
    replay: (how) => {
      const replay = attempt(file, () => journal.replay(how));
      return { experiment: replay.experiment, steps: stepsOf(replay) };
    },
  };
}

function attempt<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw faultOf(file, error);
  }
}

export function faultOf(file: string, error: unknown): unknown {
  if (error instanceof JournalFault) {
    return new LaboratoryFault('journal', error.message, {
      file,
      line: error.line ?? 1,
      column: 1,
    });
  }
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    const message = `The journal cannot be opened: ${messageOf(error)}`;
    return new LaboratoryFault('journal-file', message, { file, line: 1, column: 1 });
  }
  return error;
}
