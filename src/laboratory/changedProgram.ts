/** Whether a program is another than the one that answered before: its earlier answers stay evidence. */
import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { NumberedEntry } from '../core/experiment/readJournal';

/**
 * @param folder that the program runs in
 * @returns a sentence where a file of the command was written after the last answer of a program; null where none was
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
    const file = statSync(resolve(folder, word), { throwIfNoEntry: false });
    return file?.isFile() === true && file.mtimeMs > last;
  });
  if (changed === undefined) return null;
  return `${basename(changed)} is newer than its last answer. What it answered before still counts: to measure all anew, start over.`;
}
