/** The lines of a journal: one JSON object each, also readable for people. */
import type { RunResult, RunStatus } from '../run/result/result';
import { isObject } from '../text/isObject';
import type { Action } from '../families/family';
import { idOf, isNumbers, readAnswer, type Answer } from './answer';
import type { LogFacts } from './logFacts';

/** The first line. */
export interface JournalHeader {
  /** Version 2 adds checksums. */
  readonly journal: 1 | 2;
  /** As parsed, with defaults filled in. */
  readonly spec: unknown;
  readonly specHash: string;
  /** The version of the program that created the journal. */
  readonly createdWith: string;
  readonly log?: LogFacts;
  /** The checksum of the measurements before the run. */
  readonly before?: string;
  /** The version of the learner; absent in the oldest journals. */
  readonly learner?: number;
}

/** A line after which the run has other settings. */
export interface ChangeLine extends Pick<JournalHeader, 'spec' | 'learner' | 'before'> {
  /** The number of samples before it. */
  readonly after: number;
  /** The earlier measurements stay evidence, or only guide, or only guide and what follows has its own delta. */
  readonly evidence: 'kept' | 'guides' | 'afresh';
  /** The numbers of pulls and batches used so far. */
  readonly from: { readonly pulls: number; readonly batches: number };
  /** The lines that the run before it did not use, because a correction led it elsewhere. */
  readonly unused?: readonly number[];
}

interface EntryFacts {
  /** The batch number of the pull. */
  readonly batch: number;
  readonly action: Action;
  readonly answer: Answer;
  /** When the answer arrived, in ISO 8601. */
  readonly at: string;
  /** Who answered: `process`, `recorded`, `tell` on the command line, `panel` and `sheet` in the editor. */
  readonly by: string;
}

/** An accepted answer. */
export interface AnswerEntry extends EntryFacts {
  readonly type: 'answer';
  /** The index of this line, from 1, among the lines told together, and their number. */
  readonly part?: readonly [index: number, count: number];
}

/** A correction: it replaces all earlier answers to its pull. */
export interface AmendmentEntry extends EntryFacts {
  readonly type: 'amendment';
  readonly reason: string;
}

/**
 * A measured number outside the declared range: the run cannot certify unless it is corrected. The refused answer does not count,
 * and a correction must have at least as many samples.
 */
export interface OutsideEntry extends EntryFacts {
  readonly type: 'outside';
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

/** Null for other lines. */
export function readChange(value: unknown): ChangeLine | null {
  return isObject(value) && value.reanalysed === 1 && isObject(value.from) && isObject(value.spec)
    ? (value as unknown as ChangeLine)
    : null;
}

/** How a run ended, from the last line of its journal. */
export interface EndEntry {
  readonly status: RunStatus;
  /** The number of lines in the whole journal, including this one. */
  readonly lines: number;
}

/** Whether the run can only continue after a change of budget or a correction. */
export function isFinished(status: RunStatus): boolean {
  return status !== 'cancelled' && status !== 'failed';
}

/** The last line of a run, with its line break, without its checksum. @param at the end time in ISO 8601 */
export function endLine(result: RunResult, lines: number, at: string): string {
  // The duration does not depend on the answers.
  return `${JSON.stringify({ end: result.status, lines, result: { ...result, durationMs: undefined }, at })}\n`;
}

/** Null for other lines. */
export function readEnd(value: unknown): EndEntry | null {
  if (!isObject(value) || typeof value.end !== 'string') return null;
  return { status: value.end as RunStatus, lines: Number(value.lines) };
}

/** A JSON value as an entry, or what is wrong with it, as the continuation of the line's name. */
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
