/** A journal in memory: it keeps the text, and hands each new line to the writer of the file. */
import type { JournalWriter } from './conduct';
import { ChainedJournal } from './journalChain';
import type { FileLine } from './readJournal';

/**
 * Writes the file: the first `keep` characters of it stay, then comes `text`. Resolves when it is kept.
 * @throws Error with a sentence where it cannot be, or where another program has changed the file
 */
export type WriteOn = (keep: number, text: string) => Promise<void>;

export class TextJournal extends ChainedJournal implements JournalWriter {
  #text: string;
  /** How much of the file holds. */
  #kept: number;
  #pending = '';
  #last: Promise<unknown> = Promise.resolve();

  /** @param text what the file has; empty where there is none */
  constructor(
    text: string,
    private readonly writeOn: WriteOn,
  ) {
    super();
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

  /** What `sync` will write. */
  override write(text: string): void {
    this.#pending += text;
  }

  protected override cut(end: number): void {
    this.#text = this.#text.slice(0, end);
    this.#kept = Math.min(this.#kept, end);
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
      this.tail = null;
      throw error;
    }
    this.#text += pending;
    this.#kept = this.#text.length;
    this.#pending = this.#pending.slice(pending.length);
  }
}
