/**
 * The checksums of a journal: that of each line is over its content and the checksum of the line before, so that a line
 * that was changed, added, left out or moved is found wherever it is.
 */
import type { RunResult, RunStatus } from '../run/result/result';
import { hashOf } from '../text/canonicalJson';
import type { ChangeLine, JournalEntry, JournalHeader } from './journalLines';
import { changeLine, endLine, entryLine, headerLine } from './journalLines';
import type { JournalEnd } from './readJournal';

/** What the next line of a journal follows. */
export interface JournalTail {
  /** The checksum of the last line; null in a journal of version 1, which has none. */
  readonly check: string | null;
  readonly lines: number;
  /** How the run ended, where the last line says that it did; null otherwise. */
  readonly ended: RunStatus | null;
}

/** Nothing is written yet. */
export const NO_LINES: JournalTail = { check: '', lines: 0, ended: null };

const CHECK = /,"check":"([0-9a-f]{16})"\}$/;

/**
 * Lines of a journal.
 * @param contents each a JSON object and its line break
 * @param after what they follow
 * @returns their text, and what follows them
 */
export function chained(
  contents: readonly string[],
  after: JournalTail,
): { readonly text: string; readonly tail: JournalTail } {
  let { check, lines } = after;
  const texts = contents.map((content) => {
    lines += 1;
    if (check === null) return content;
    const body = content.slice(0, -2);
    check = checkOf(check, body);
    return `${body},"check":"${check}"}\n`;
  });
  const ended = contents.length === 0 ? after.ended : null;
  return { text: texts.join(''), tail: { check, lines, ended } };
}

/** The checksum of a line that follows another; null where it is not what it says. @param text without its line break */
export function checkAfter(before: string, text: string): string | null {
  const found = CHECK.exec(text);
  if (found === null) return null;
  const check = checkOf(before, text.slice(0, found.index));
  return check === found[1] ? check : null;
}

/** Whether a line that is no JSON was whole: it goes on after its checksum. */
export function hasMoreThanItsCheck(text: string): boolean {
  return /,"check":"[0-9a-f]{16}"\}./s.test(text);
}

/** 16 hexadecimal digits of SHA-256. */
function checkOf(before: string, body: string): string {
  return hashOf(`${before}\n${body}`).slice('sha256:'.length, 'sha256:'.length + 16);
}

/** What the writers of journals have in common: every line has a checksum of all lines before it. */
export abstract class ChainedJournal {
  /** Null until the journal was read to its end. */
  protected tail: JournalTail | null = null;

  /** Leaves out all after `end`, in the units of the lines that were read. */
  protected abstract cut(end: number): void;
  /** Appends all of a text, or nothing of it. */
  protected abstract write(text: string): void;

  /** Starts it. */
  begin(header: JournalHeader): void {
    this.cut(0);
    this.tail = NO_LINES;
    this.#chain([headerLine(header)]);
  }

  /** Leaves out what does not hold at the end; a last line without its line break is given one. */
  goOn({ end, isTerminated, ...tail }: JournalEnd): void {
    this.cut(end);
    this.tail = tail;
    if (!isTerminated) this.write('\n');
  }

  append(entries: readonly JournalEntry[]): void {
    this.#chain(entries.map(entryLine));
  }

  /** Goes on with other settings from here. */
  change(change: ChangeLine): void {
    this.#chain([changeLine(change)]);
  }

  /** Adds the line that says how the run ended, where lines have checksums and none says so yet. */
  finish(result: RunResult, at: string): void {
    if (this.tail === null || this.tail.check === null || this.tail.ended !== null) return;
    this.beforeEnd(this.tail.check);
    this.#chain([endLine(result, this.tail.lines + 1, at)]);
    this.tail = { ...this.tail, ended: result.status };
  }

  /** @param _check of all lines so far @throws Error where they are not as they were written */
  protected beforeEnd(_check: string): void {
    return;
  }

  #chain(contents: readonly string[]): void {
    if (this.tail === null) throw new Error('The journal was not read to its end.');
    const { text, tail } = chained(contents, this.tail);
    this.write(text);
    this.tail = tail;
  }
}
