/** What the writers of journals have in common: every line has a checksum of all lines before it. */
import type { RunResult } from '../run/result/result';
import type { JournalTail } from './journalChain';
import { NO_LINES, chained } from './journalChain';
import type { JournalEntry, JournalHeader } from './journalLines';
import { endLine, entryLine, headerLine } from './journalLines';
import type { JournalEnd } from './readJournal';

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
