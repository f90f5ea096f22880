/** The checksums of a journal. Each covers its line and the previous checksum, so any changed, added, removed or moved line shows. */
import type { RunResult, RunStatus } from '../run/result/result';
import { digitsOf } from '../text/canonicalJson';
import type { ChangeLine, JournalEntry, JournalHeader } from './journalLines';
import { endLine, entryLine, headerLine } from './journalLines';
import type { JournalEnd } from './readJournal';

/** The state after the last line of a journal. */
export interface JournalTail {
  /** The checksum of the last line; null in a journal of version 1, which has no checksums. */
  readonly check: string | null;
  readonly lines: number;
  /** The final status, if the last line states it; else null. */
  readonly ended: RunStatus | null;
}

/** The state of an empty journal. */
export const NO_LINES: JournalTail = { check: '', lines: 0, ended: null };

const CHECK = /,"check":"([0-9a-f]{16})"\}$/;

/**
 * Adds checksums to new lines of a journal.
 * @param contents JSON objects, each with its line break
 * @param after the state before them
 * @returns their text and the state after them
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

/** The checksum of a line that follows another; null if it does not match. @param text without its line break */
export function checkAfter(before: string, text: string): string | null {
  const found = CHECK.exec(text);
  if (found === null) return null;
  const check = checkOf(before, text.slice(0, found.index));
  return check === found[1] ? check : null;
}

/** Whether a line that is not JSON was complete: it has text after its checksum. */
export function hasMoreThanItsCheck(text: string): boolean {
  return /,"check":"[0-9a-f]{16}"\}./s.test(text);
}

function checkOf(before: string, body: string): string {
  return digitsOf(`${before}\n${body}`, 16);
}

/** The common part of all journal writers: the chain of checksums. */
export abstract class ChainedJournal {
  /** Null until the journal was read to its end. */
  protected tail: JournalTail | null = null;

  /** Drops everything after `end`, in the units of the lines that were read. */
  protected abstract cut(end: number): void;
  /** Appends all of a text or nothing. */
  protected abstract write(text: string): void;

  /** Starts a new journal. */
  begin(header: JournalHeader): void {
    this.cut(0);
    this.tail = NO_LINES;
    this.#chain([headerLine(header)]);
  }

  /** Drops an invalid end, and terminates a last line without a line break. */
  goOn({ end, isTerminated, ...tail }: JournalEnd): void {
    this.cut(end);
    this.tail = tail;
    if (!isTerminated) this.write('\n');
  }

  append(entries: readonly JournalEntry[]): void {
    this.#chain(entries.map(entryLine));
  }

  /** Records changed settings that apply from here on. */
  change(change: ChangeLine): void {
    this.#chain([`${JSON.stringify({ reanalysed: 1, ...change })}\n`]);
  }

  /** Records how the run ended, if the lines have checksums and the last line does not say so yet. */
  finish(result: RunResult, at: string): void {
    if (this.tail === null || this.tail.check === null || this.tail.ended !== null) return;
    this.beforeEnd(this.tail.check);
    this.#chain([endLine(result, this.tail.lines + 1, at)]);
    this.tail = { ...this.tail, ended: result.status };
  }

  /** @param _check the checksum of all lines so far @throws Error if the lines were changed */
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
