/** Detects that the measuring program changed after its last answer; the earlier answers still count. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { NumberedEntry } from '../core/experiment/readJournal';

/**
 * @param folder the program's working directory
 * @returns a sentence if a file of the command is newer than the program's last answer, else null
 */
export function changedProgram(
  command: readonly string[],
  folder: string,
  entries: Iterable<NumberedEntry>,
): string | null {
  let last = Infinity;
  for (const { entry } of entries)
    if (entry.type === 'answer' && entry.by === 'process') last = Date.parse(entry.at);
  const changed = command.find((word) => {
    const path = resolve(folder, word);
    // A word may be a whole script, too long for a name: then `statSync` throws.
    const file = existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;
    return file?.isFile() === true && file.mtimeMs > last;
  });
  if (changed === undefined) return null;
  return `${basename(changed)} is newer than its last answer. What it answered before still counts: to measure all anew, start over.`;
}
