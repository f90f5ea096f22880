/** Reads a journal line by line; only the lines of one part are held at a time. */
import type { AmendmentEntry, JournalEntry, JournalHeader } from './journalLines';
import { readEntry, readHeader } from './journalLines';

/** A line of a file. */
export interface FileLine {
  readonly text: string;
  /** Where the next line starts, in bytes from the start of the file. */
  readonly end: number;
  /** Whether it has its line break. */
  readonly isTerminated: boolean;
}

/** An entry and the number of its line, from 1. */
export interface NumberedEntry<Entry extends JournalEntry = JournalEntry> {
  readonly line: number;
  readonly entry: Entry;
}

/** How a journal ends. */
export interface JournalEnd {
  /** Up to where it holds, in bytes. */
  readonly end: number;
  /** Whether the last line that holds has its line break. */
  readonly isTerminated: boolean;
  /** What is left out after it, as a sentence; null where nothing is. */
  readonly dropped: string | null;
}

/** The journal cannot be used; nothing of it was changed. */
export class JournalFault extends Error {
  /** @param line from 1; null where it is not about one line */
  constructor(
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

/** The corrections in a journal; the last of a pull counts. */
export type Amendments = ReadonlyMap<number, NumberedEntry<AmendmentEntry>>;

/** How the first line of a journal starts. */
const HEADER_START = '{"journal":1,';

/**
 * The header of a journal; null where it has none yet, or its only line was cut: a new journal can start there.
 * @throws JournalFault for a first line that is something else
 */
export function headerIn(lines: Iterable<FileLine>): JournalHeader | null {
  for (const { text, isTerminated } of lines) {
    const value = parsed(text);
    const length = Math.min(text.length, HEADER_START.length);
    const isCut = value === undefined && !isTerminated;
    if (isCut && text.startsWith(HEADER_START.slice(0, length))) return null;
    const header = readHeader(value);
    if (typeof header === 'string') throw new JournalFault(`The first line ${header}.`, 1);
    return header;
  }
  return null;
}

/** The corrections in a journal. */
export function amendmentsIn(lines: Iterable<FileLine>): Amendments {
  const amendments = new Map<number, NumberedEntry<AmendmentEntry>>();
  let number = 0;
  for (const { text } of lines) {
    number += 1;
    if (number === 1 || !text.includes('"amends"')) continue;
    const entry = readEntry(parsed(text));
    if (typeof entry !== 'string' && entry.type === 'amendment') {
      amendments.set(entry.answer.pull, { line: number, entry });
    }
  }
  return amendments;
}

/**
 * The entries of a journal. A last line that was cut and a last part that is not complete are left out: the process
 * that wrote them ended before they counted.
 * @throws JournalFault for any other line that is none
 */
export function* entriesOf(lines: Iterable<FileLine>): Generator<NumberedEntry, JournalEnd> {
  let number = 0;
  let end = 0;
  let isTerminated = true;
  let group: (NumberedEntry & { readonly end: number })[] = [];
  let dropped: string | null = null;
  for (const line of lines) {
    number += 1;
    const value = parsed(line.text);
    if (value === undefined && !line.isTerminated) {
      dropped = `The last line of the journal, ${number}, was cut off; it is left out.`;
      break;
    }
    if (number === 1) {
      ({ end, isTerminated } = line);
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
      ({ end, isTerminated } = line);
      continue;
    }
    group.push({ ...numbered, end: line.end });
    if (part[0] < part[1]) continue;
    yield* group;
    group = [];
    ({ end, isTerminated } = line);
  }
  const [first] = group;
  if (first !== undefined) {
    dropped = `The journal ends within what was told at once: the lines from ${first.line} on are left out.`;
  }
  return { end, isTerminated, dropped };
}

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
