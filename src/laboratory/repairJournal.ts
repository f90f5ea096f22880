/** Whether a journal holds, and what holds of one that does not: read without its spec. */
import { closeSync, renameSync } from 'node:fs';
import { examined, type Examined } from '../core/experiment/readJournal';
import { linesOf, setAside } from './journalFile';
import { lockJournal } from './journalLock';
import { attempt } from './openJournal';
import { copyStart, openExport, openRegularForReading } from './safeFiles';

/** @throws LaboratoryFault where it cannot be read, or not even its first line holds */
export function verifyJournal(file: string): Examined {
  return attempt(file, () => examined(() => linesOf(file)));
}

export interface Repaired extends Examined {
  /** The name of what the journal was; null where there was nothing to repair. */
  readonly copy: string | null;
}

/**
 * Leaves of a journal what holds from its beginning on; all of it is kept under a numbered name.
 * @throws LaboratoryFault as `verifyJournal`, and where another process works on it
 */
export async function repairJournal(
  file: string,
  options: { readonly force: boolean; readonly notice: (text: string) => void },
): Promise<Repaired> {
  const lock = await lockJournal(file, options);
  const repaired = (): Repaired => {
    const found = verifyJournal(file);
    if (found.fault === null) return { ...found, copy: null };
    // Whole or not at all: the name changes hands twice, and neither time without a file that has it all.
    const part = `${file}.repaired`;
    const from = openRegularForReading(file);
    try {
      // What holds alone: the rest may be larger than the memory.
      copyStart(from, found.held.end, openExport(part), found.held.isTerminated ? '' : '\n');
    } finally {
      closeSync(from);
    }
    const copy = setAside(file);
    renameSync(part, file);
    return { ...found, copy };
  };
  try {
    return attempt(file, repaired);
  } finally {
    lock.release();
  }
}
