/** Reads a journal line by line; at most the lines told together are in memory. */
import { NO_LINES, checkAfter, hasMoreThanItsCheck, type JournalTail } from './journalChain';
import type { AmendmentEntry, ChangeLine, JournalEntry, JournalHeader } from './journalLines';
import { readChange, readEnd, readEntry, readHeader } from './journalLines';
import { drained } from '../run/session/drained';
import { isObject, jsonIn } from '../text/isObject';

export interface FileLine {
  readonly text: string;
  /** The offset of the next line, in bytes from the start of the file. */
  readonly end: number;
  /** Whether the line has its line break. */
  readonly isTerminated: boolean;
}

/** An entry with its line number, from 1. */
export interface NumberedEntry<Entry extends JournalEntry = JournalEntry> {
  readonly line: number;
  readonly entry: Entry;
}

/** The valid end of a journal. */
export interface JournalEnd extends JournalTail {
  /** The offset up to which the journal is valid, in bytes. */
  readonly end: number;
  /** Whether the last valid line has its line break. */
  readonly isTerminated: boolean;
  /** What is dropped after it, as a sentence; null if nothing. */
  readonly dropped: string | null;
}

/** The journal cannot be used; it was not changed. */
export class JournalFault extends Error {
  /** @param line from 1 */
  constructor(
    message: string,
    readonly line: number,
    /** Whether the run can continue with its changed settings. */
    readonly mayChange = false,
  ) {
    super(message);
  }
}

/** The corrections in a journal by the keys of their pulls; the last one counts. */
export type Amendments = ReadonlyMap<string, NumberedEntry<AmendmentEntry>>;

/** Tells pulls apart: after a correction, a later pull of the same number may ask for another action. */
export function pullKey({
  answer: { pull },
  batch,
  action,
}: Pick<JournalEntry, 'batch' | 'action'> & {
  readonly answer: { readonly pull: number };
}): string {
  return [pull, batch, ...action].join(' ');
}

/** The start of the first line of every journal. */
const HEADER_START = '{"journal":';

/**
 * The header of a journal. Null if it is missing or the only line is truncated: then a new journal can start.
 * @throws JournalFault if the first line is anything else
 */
export function headerIn(lines: Iterable<FileLine>): JournalHeader | null {
  for (const { text, isTerminated } of lines) {
    const value = jsonIn(text);
    const length = Math.min(text.length, HEADER_START.length);
    const isCut = value === undefined && !isTerminated;
    if (isCut && text.startsWith(HEADER_START.slice(0, length))) return null;
    const header = readHeader(value);
    if (typeof header === 'string') throw new JournalFault(`The first line ${header}.`, 1);
    if (header.journal > 1) checkedAfter('', text, 1);
    return header;
  }
  return null;
}

export function amendmentsIn(lines: Iterable<FileLine>): Amendments {
  const amendments = new Map<string, NumberedEntry<AmendmentEntry>>();
  let number = 0;
  for (const { text } of lines) {
    number += 1;
    if (number === 1 || !text.includes('"amends"')) continue;
    const entry = readEntry(jsonIn(text));
    if (typeof entry !== 'string' && entry.type === 'amendment') {
      amendments.set(pullKey(entry), { line: number, entry });
    }
  }
  return amendments;
}

/** A change of settings with its line number, from 1. */
export type NumberedChange = ChangeLine & { readonly line: number };

export function changesIn(lines: Iterable<FileLine>): readonly NumberedChange[] {
  const changes: NumberedChange[] = [];
  let line = 0;
  for (const { text } of lines) {
    line += 1;
    const change = text.startsWith('{"reanalysed"') ? readChange(jsonIn(text)) : null;
    if (change !== null) changes.push({ ...change, line });
  }
  return changes;
}

/**
 * The entries of a journal. A truncated last line and an incomplete last group are dropped: the writing process ended before they
 * counted.
 * @throws JournalFault for any other invalid line
 */
export function* entriesOf(lines: Iterable<FileLine>): Generator<NumberedEntry, JournalEnd> {
  let number = 0;
  let check: string | null = '';
  /** The valid end so far. */
  let held: Omit<JournalEnd, 'dropped'> = { ...NO_LINES, end: 0, isTerminated: true };
  let group: NumberedEntry[] = [];
  let dropped: string | null = null;
  for (const line of lines) {
    number += 1;
    const value = jsonIn(line.text);
    if (value === undefined && !line.isTerminated && !hasMoreThanItsCheck(line.text)) {
      dropped = `The last line of the journal, ${number}, was cut off; it is left out.`;
      break;
    }
    if (number === 1 && isObject(value) && value.journal === 1) check = null;
    if (check !== null && value !== undefined) check = checkedAfter(check, line.text, number);
    const { end, isTerminated } = line;
    const ended = check === null ? null : readEnd(value);
    const isBetween = ended !== null || readChange(value) !== null;
    if (number === 1 || (isBetween && group.length === 0)) {
      if (ended !== null && ended.lines !== number) {
        throw new JournalFault(
          `Line ${number} is the last of ${ended.lines}, as it says: others are missing before it.`,
          number,
        );
      }
      held = { check, lines: number, ended: ended?.status ?? null, end, isTerminated };
      continue;
    }
    const entry = value === undefined ? 'is no JSON' : readEntry(value);
    if (typeof entry === 'string') throw new JournalFault(`Line ${number} ${entry}.`, number);
    const numbered = { line: number, entry };
    const part = entry.type === 'answer' ? entry.part : undefined;
    if (part === undefined || part[0] !== group.length + 1) {
      if (group.length > 0 || part !== undefined) {
        throw new JournalFault(
          `Line ${number} is not part ${group.length + 1} of what was told at once: a line is missing before it.`,
          number,
        );
      }
      yield numbered;
      held = { check, lines: number, ended: null, end, isTerminated };
      continue;
    }
    group.push(numbered);
    if (part[0] < part[1]) continue;
    yield* group;
    group = [];
    held = { check, lines: number, ended: null, end, isTerminated };
  }
  const [first] = group;
  if (first !== undefined) {
    dropped = `The journal ends within what was told at once: the lines from ${first.line} on are left out.`;
  }
  return { ...held, dropped };
}

/** The valid part of a journal, and the first fault after it. */
export interface Examined {
  readonly version: number;
  readonly held: JournalEnd;
  /** Null if the whole journal is valid. */
  readonly fault: JournalFault | null;
}

/** @param lines the current lines @throws JournalFault if not even the first line is valid */
export function examined(lines: () => Iterable<FileLine>): Examined {
  const header = headerIn(lines());
  if (header === null) throw new JournalFault('It has no whole line.', 1);
  const version = header.journal;
  try {
    const held = endOf(lines());
    const fault = held.dropped === null ? null : new JournalFault(held.dropped, held.lines + 1);
    return { version, held, fault };
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error;
    return { version, held: endOf(lines(), error.line - 1), fault: error };
  }
}

/** @param most the most lines to read */
function endOf(lines: Iterable<FileLine>, most = Infinity): JournalEnd {
  return drained(entriesOf(firstOf(lines, most)));
}

function* firstOf(lines: Iterable<FileLine>, most: number): Generator<FileLine> {
  let left = most;
  if (left === 0) return;
  for (const line of lines) {
    yield line;
    // Do not read beyond the last valid line.
    if (--left === 0) return;
  }
}

/** The checksum of a line. @throws JournalFault if it does not match */
function checkedAfter(before: string, text: string, number: number): string {
  const check = checkAfter(before, text);
  if (check !== null) return check;
  throw new JournalFault(
    `Line ${number} is not as it was written, or follows another line: its checksum does not fit. See \`cpe journal verify\`.`,
    number,
  );
}
