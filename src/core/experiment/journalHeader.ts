/** Checks the header of a journal, and explains why a journal of another spec cannot be continued. */
import type { Instance } from '../learners/contract/instance';
import { isObject, jsonIn } from '../text/isObject';
import { actionName } from '../words/actions';
import { formatCounted } from '../words/counts';
import { inQuotes } from '../words/lists';
import { isNumbers } from './answer';
import type { JournalHeader } from './journalLines';
import { START_OVER } from './logFacts';
import { maxBatchOf, type JsonObject } from './parsedSpec';
import { JournalFault, type FileLine } from './readJournal';
import { specHash } from './specHash';

const CHANGED = 'The header of the journal was changed';

/** @throws JournalFault if the header was changed */
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

/** @throws JournalFault if the spec in the header is unreadable */
export function readSpec<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new JournalFault(`${CHANGED}: it has no spec that can be read.`, 1);
  }
}

/** Why a journal is not continued automatically. @param end how it ended, as a sentence */
export function otherSpec(differs: readonly string[], isAllowed: boolean, end: string): string {
  const how = differs.length > 0 ? 'with the changed settings' : 'by this version';
  const goOn = isAllowed ? ` go on ${how} (--reanalyse on the command line),` : '';
  if (differs.length > 0) {
    return `The journal was made for another spec: ${differs.join('; ')}. Restore the spec,${goOn} or ${START_OVER}`;
  }
  return `The journal was made by another version of the learner.${end} To measure more,${isAllowed ? `${goOn} or` : ''} ${START_OVER}`;
}

/** How the run ended according to the last line, as a sentence; empty if it did not end. */
export function endOfJournal(
  lines: Iterable<FileLine>,
  { labels, family }: Pick<Instance, 'labels' | 'family'>,
): string {
  let last = '';
  for (const { text } of lines) last = text;
  const line = jsonIn(last);
  if (!isObject(line) || typeof line.end !== 'string') return '';
  const { action, samples } = isObject(line.result) ? line.result : {};
  const answer =
    isNumbers(action) && typeof samples === 'number'
      ? ` with the answer ${inQuotes(actionName(labels, family.kind, action))} after ${formatCounted(samples, 'sample')}`
      : '';
  return ` It ended as ${line.end}${answer}.`;
}
