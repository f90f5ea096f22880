/** Opens the journal of a spec: locks it, checks that it belongs to the spec, and replays it. */
import { basename } from 'node:path';
import { faultIn } from '../core/experiment/faults';
import { journalOf, type JournalBasis } from '../core/experiment/journal';
import { begin, located, replayOf, type OpenedJournal } from '../core/experiment/openedJournal';
import { JournalFile, isThere, linesOf, setAside } from './journalFile';
import { lockJournal, type JournalLock, type LockOptions } from './journalLock';
import { checkPlace, type Root } from './safeFiles';
import { messageOf } from '../core/words/thrown';

export interface JournalOptions extends Omit<JournalBasis, 'lines'> {
  readonly file: string;
  /** The folder that must contain the file after links are resolved; null if a person named the file. */
  readonly root: Root;
  /** Read only: nothing is locked, created or changed. */
  readonly readOnly?: boolean;
  /** Start a new journal; the old one is kept under a numbered name. */
  readonly fresh?: boolean;
  readonly forceLock?: boolean;
  /** No other part of this process uses the journal, so a lock of this process is left over. */
  readonly alone?: boolean;
  /** Called with a sentence about anything skipped, taken over or set aside. */
  readonly notice?: (text: string) => void;
}

/** @throws LaboratoryFault if the journal is locked, cannot be read or written, or does not belong to the spec */
export async function openJournal(options: JournalOptions): Promise<OpenedJournal<JournalFile>> {
  const { file, root, readOnly = false, forceLock = false, alone = false, notice } = options;
  attempt(file, () => checkPlace(file, root));
  if (readOnly) return attempt(file, () => opened(options, null));
  const how = { force: forceLock, alone, ...(notice && { notice }) };
  const lock = await locked(file, how);
  try {
    return attempt(file, () => opened(options, lock));
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** @throws LaboratoryFault as `attempt` */
export function locked(file: string, options: LockOptions): Promise<JournalLock> {
  return lockJournal(file, options).catch((error: unknown) =>
    attempt(file, () => {
      throw error;
    }),
  );
}

function opened(options: JournalOptions, lock: JournalLock | null): OpenedJournal<JournalFile> {
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
    if (writer !== null) begin(journal, writer, notice);
    writer?.sync();
  } catch (error) {
    close();
    throw error;
  }
  return {
    name: basename(file),
    journal,
    writer,
    close,
    setGroup: (group) => lock?.setGroup(group),
    replay: replayOf(journal, writer, (action) => attempt(file, action), notice),
  };
}

/** @throws LaboratoryFault for a fault of the journal or an error of the file system */
export function attempt<Value>(file: string, action: () => Value): Value {
  return located(file, action, (error) => {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
    return faultIn(file, 'journal-file', `The journal cannot be opened: ${messageOf(error)}`);
  });
}
