/** The lines of a journal: what they hold, and how they are written. One line of JSON each, for a person to read. */
import type { RunResult, RunStatus } from '../run/result/result';
import { isObject } from '../text/isObject';
import type { Action } from '../families/family';
import { idOf, isNumbers, readAnswer, type Answer } from './answer';
import type { LogFacts } from './logFacts';

/** The first line. */
export interface JournalHeader {
  /** Lines have checksums from 2 on. */
  readonly journal: 1 | 2;
  /** As parsed, with defaults filled in. */
  readonly spec: unknown;
  readonly specHash: string;
  /** The version of the program that made it. */
  readonly createdWith: string;
  readonly log?: LogFacts;
  /** The checksum of what was measured before the run. */
  readonly before?: string;
  /** The version of the learner; absent in the first. */
  readonly learner?: number;
}

/** A line from which on a run has other settings. */
export interface ChangeLine extends Pick<JournalHeader, 'spec' | 'learner' | 'before'> {
  /** The samples that it had. */
  readonly after: number;
  /** What was measured stays evidence; guides; or guides, and what follows has a delta of its own. */
  readonly evidence: 'kept' | 'guides' | 'afresh';
  /** The numbers that its pulls and batches had. */
  readonly from: { readonly pulls: number; readonly batches: number };
}

interface EntryFacts {
  /** The number of the batch of the pull. */
  readonly batch: number;
  readonly action: Action;
  /** When the answer arrived, in ISO 8601. */
  readonly at: string;
  /** Who told it: `process`, `recorded`, `tell` on the command line, `panel` and `sheet` in the editor. */
  readonly by: string;
}

/** An answer that was accepted. */
export interface AnswerEntry extends EntryFacts {
  readonly type: 'answer';
  readonly answer: Answer;
  /** Which line of those that were told at once, from 1, and how many they are. */
  readonly part?: readonly [index: number, count: number];
}

/** A correction: it takes the place of all answers to its pull before it. */
export interface AmendmentEntry extends EntryFacts {
  readonly type: 'amendment';
  readonly answer: Answer;
  readonly reason: string;
}

/** A number outside the declared range was measured: the run cannot certify, unless the answer is corrected. */
export interface OutsideEntry extends EntryFacts {
  readonly type: 'outside';
  /** What was refused: nothing of it counts, and a correction may not have less. */
  readonly answer: Answer;
  readonly reason: string;
}

export type JournalEntry = AnswerEntry | AmendmentEntry | OutsideEntry;

/** A line with its line break, without its checksum. */
export function headerLine(header: JournalHeader): string {
  return `${JSON.stringify(header)}\n`;
}

/** A line with its line break, without its checksum. */
export function entryLine(entry: JournalEntry): string {
  const { batch, action, at, by } = entry;
  const { pull, ...answer } = entry.answer;
  const id = entry.type === 'amendment' ? { amends: String(pull) } : { pull: String(pull) };
  const more =
    entry.type === 'answer'
      ? entry.part && { part: entry.part }
      : { ...(entry.type === 'outside' && { outside: true }), reason: entry.reason };
  return `${JSON.stringify({ ...id, batch, action, ...answer, ...more, at, by })}\n`;
}

/** A line with its line break, without its checksum. */
export function changeLine(change: ChangeLine): string {
  return `${JSON.stringify({ reanalysed: 1, ...change })}\n`;
}

/** Null for another line. */
export function readChange(value: unknown): ChangeLine | null {
  return isObject(value) && value.reanalysed === 1 && isObject(value.from) && isObject(value.spec)
    ? (value as unknown as ChangeLine)
    : null;
}

/** How a run ended, as the last line of its journal says it. */
export interface EndEntry {
  readonly status: RunStatus;
  /** Of the whole journal, this one among them. */
  readonly lines: number;
}

/** Whether nothing but another budget or a correction makes a run go on. */
export function isFinished(status: RunStatus): boolean {
  return status !== 'cancelled' && status !== 'failed';
}

/** The last line of a run, with its line break, without its checksum. @param at when it ended, in ISO 8601 */
export function endLine(result: RunResult, lines: number, at: string): string {
  // How long it took is not of the answers.
  return `${JSON.stringify({ end: result.status, lines, result: { ...result, durationMs: undefined }, at })}\n`;
}

/** Null for another line. */
export function readEnd(value: unknown): EndEntry | null {
  if (!isObject(value) || typeof value.end !== 'string') return null;
  return { status: value.end as RunStatus, lines: Number(value.lines) };
}

/** What a value of JSON is as an entry, or what is wrong with it, to follow after the name of the line. */
export function readEntry(value: unknown): JournalEntry | string {
  if (!isObject(value)) return 'is no object';
  const { batch, action, at, by, part, amends, reason } = value;
  if (idOf(batch) === null || typeof batch !== 'number') return 'names no `batch`';
  if (!isNumbers(action)) return 'names no `action`';
  const text = (one: unknown) => (typeof one === 'string' ? one : '');
  const facts = { batch, action, at: text(at), by: text(by) };
  const isAmendment = amends !== undefined;
  const answer = readAnswer(isAmendment ? { ...value, pull: amends } : value);
  if (typeof answer === 'string') return answer;
  if (isAmendment) return { type: 'amendment', answer, reason: text(reason), ...facts };
  if (value.outside === true) return { type: 'outside', answer, reason: text(reason), ...facts };
  if (part === undefined) return { type: 'answer', answer, ...facts };
  const [index, count] = isNumbers(part) ? part : [];
  if (index === undefined || count === undefined || !(index >= 1 && index <= count)) {
    return 'has a `part` that is no [number, of how many]';
  }
  return { type: 'answer', answer, part: [index, count], ...facts };
}

function isLogFacts(log: unknown): boolean {
  return isObject(log) && Array.isArray(log.actions) && typeof log.lines === 'number';
}

/** The header of a journal, or what is wrong with it. */
export function readHeader(value: unknown): JournalHeader | string {
  if (!isObject(value) || value.journal === undefined) return 'is not the header of a journal';
  const { journal, spec, specHash, createdWith } = value;
  if (journal !== 1 && journal !== 2) {
    return `is of a journal of version ${JSON.stringify(journal)}: it was made by a later version of CPE Workbench`;
  }
  if (typeof specHash !== 'string' || !isObject(spec)) return 'lacks the spec or its hash';
  if (value.log !== undefined && !isLogFacts(value.log)) return 'says of its log what cannot be';
  return { ...(value as object), journal, spec, specHash, createdWith: String(createdWith) };
}
