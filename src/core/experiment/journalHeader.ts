/** Whether the header of a journal is as it was written, and why a journal of another spec does not go on. */
import type { JournalHeader } from './journalLines';
import { maxBatchOf, type JsonObject } from './parsedSpec';
import { JournalFault, entriesOf, type FileLine } from './readJournal';
import { specHash } from './specHash';

const CHANGED = 'The header of the journal was changed';

/** @throws JournalFault where it was changed */
export function checkHeader(header: JournalHeader): void {
  const hash = readSpec(() => specHash(header.spec as JsonObject));
  if (hash !== header.specHash) {
    throw new JournalFault(`${CHANGED}: its hash is not that of its spec.`, 1);
  }
  const maxBatch = maxBatchOf(header.spec);
  if (!(maxBatch >= 1) || (maxBatch < Infinity && !Number.isSafeInteger(maxBatch))) {
    throw new JournalFault(`${CHANGED}: its \`maxBatch\` is no positive integer.`, 1);
  }
}

/** @throws JournalFault where it is no spec */
export function readSpec<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new JournalFault(`${CHANGED}: it has no spec that can be read.`, 1);
  }
}

/** Why a journal does not go on by itself. */
export function otherSpec(
  differs: readonly string[],
  isAllowed: boolean,
  lines: () => Iterable<FileLine>,
): string {
  const goOn = isAllowed
    ? ' go on with the changed settings (--reanalyse on the command line),'
    : '';
  const startOver = `start over (--fresh on the command line): the old journal is kept under a numbered name.`;
  if (differs.length > 0) {
    return `The journal was made for another spec: ${differs.join('; ')}. Restore the spec,${goOn} or ${startOver}`;
  }
  const ended = endOfJournal(lines);
  const how = ended === null ? '' : ` It ended as ${ended}.`;
  return `The journal was made by another version of the learner.${how} To measure more,${goOn} or ${startOver}`;
}

/** How its run ended; null where it did not. */
function endOfJournal(lines: () => Iterable<FileLine>): string | null {
  const read = entriesOf(lines());
  for (;;) {
    const step = read.next();
    if (step.done === true) return step.value.ended;
  }
}
