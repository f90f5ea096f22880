/** Checks a journal without its spec, and repairs one by keeping its valid start. */
import { closeSync, renameSync } from 'node:fs';
import { examined, type Examined } from '../core/experiment/readJournal';
import { linesOf, setAside } from './journalFile';
import { attempt, locked } from './openJournal';
import { copyStart, openExport, openRegularForReading } from './safeFiles';

/** @throws LaboratoryFault if the journal cannot be read, or its first line is invalid */
export function verifyJournal(file: string): Examined {
  return attempt(file, () => examined(() => linesOf(file)));
}

export interface Repaired extends Examined {
  /** The numbered name of the original journal; null if nothing had to be repaired. */
  readonly copy: string | null;
}

/**
 * Keeps the valid start of a journal; the original is kept under a numbered name.
 * @throws LaboratoryFault as `verifyJournal`, and if another process uses the journal
 */
export async function repairJournal(
  file: string,
  options: { readonly force: boolean; readonly notice: (text: string) => void },
): Promise<Repaired> {
  const lock = await locked(file, options);
  const repaired = (): Repaired => {
    const found = verifyJournal(file);
    if (found.fault === null) return { ...found, copy: null };
    // Writes a complete copy first: the journal's name changes hands twice, and a complete file exists at all times.
    const part = `${file}.repaired`;
    const from = openRegularForReading(file);
    try {
      // Copies only the valid part; the rest may be larger than the memory.
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
