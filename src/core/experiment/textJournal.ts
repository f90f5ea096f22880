/** A journal in memory: it keeps the text, and hands each new line to the writer of the file. */
import type { JournalWriter } from './conduct';
import type { RunResult } from '../run/result';
import type { JournalTail } from './journalChain';
import { NO_LINES, chained } from './journalChain';
import type { JournalEntry, JournalHeader } from './journalLines';
import { endLine, entryLine, headerLine } from './journalLines';
import type { FileLine, JournalEnd } from './readJournal';

/**
 * Writes the file: the first `keep` characters of it stay, then comes `text`. Resolves when it is kept.
 * @throws Error with a sentence where it cannot be, or where another program has changed the file
 */
export type WriteOn = (keep: number, text: string) => Promise<void>;

export class TextJournal implements JournalWriter {
  #text: string;
  /** How much of the file holds. */
  #kept: number;
  #pending = '';
  #last: Promise<unknown> = Promise.resolve();
  /** Null until the text was read. */
  #tail: JournalTail | null = null;

  /** @param text what the file has; empty where there is none */
  constructor(
    text: string,
    private readonly writeOn: WriteOn,
  ) {
    this.#text = text;
    this.#kept = text.length;
  }

  /** All lines, including those not yet in the file. Ends of lines are in UTF-16 code units. */
  *lines(): Generator<FileLine, void> {
    const text = this.#text + this.#pending;
    for (let from = 0; from < text.length;) {
      const at = text.indexOf('\n', from);
      const end = at < 0 ? text.length : at + 1;
      yield { text: text.slice(from, at < 0 ? end : at), end, isTerminated: at >= 0 };
      from = end;
    }
  }

  begin(header: JournalHeader): void {
    this.#text = '';
    this.#kept = 0;
    this.#tail = NO_LINES;
    this.#chain([headerLine(header)]);
  }

  append(entries: readonly JournalEntry[]): void {
    this.#chain(entries.map(entryLine));
  }

  finish(result: RunResult, at: string): void {
    if (this.#tail === null || this.#tail.check === null || this.#tail.ended !== null) return;
    this.#chain([endLine(result, this.#tail.lines + 1, at)]);
    this.#tail = { ...this.#tail, ended: result.status };
  }

  #chain(contents: readonly string[]): void {
    if (this.#tail === null) throw new Error('The journal was not read to its end.');
    const { text, tail } = chained(contents, this.#tail);
    this.write(text);
    this.#tail = tail;
  }

  write(text: string): void {
    this.#pending += text;
  }

  /** Leaves out what does not hold at the end. */
  goOn({ end, isTerminated, ...tail }: JournalEnd): void {
    this.#tail = tail;
    this.#text = this.#text.slice(0, end);
    this.#kept = Math.min(this.#kept, end);
    if (!isTerminated) this.write('\n');
  }

  /** Resolves when all that was written is kept. One at a time: what is being kept is not handed on twice. */
  sync(): Promise<void> {
    const synced = this.#last.then(() => this.#sync());
    this.#last = synced.catch(() => undefined);
    return synced;
  }

  async #sync(): Promise<void> {
    const pending = this.#pending;
    if (pending === '') return;
    try {
      await this.writeOn(this.#kept, pending);
    } catch (error) {
      this.#pending = this.#pending.slice(pending.length);
      // What comes next would follow a line that is not there.
      this.#tail = null;
      throw error;
    }
    this.#text += pending;
    this.#kept = this.#text.length;
    this.#pending = this.#pending.slice(pending.length);
  }
}
