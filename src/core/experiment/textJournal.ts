/** A journal in memory that passes each new line to a file writer. */
import type { JournalWriter } from './conduct';
import { ChainedJournal } from './journalChain';
import type { FileLine } from './readJournal';

/**
 * Writes the file: keeps its first `keep` characters and appends `text`. Resolves when it is stored.
 * @throws Error with a user message if it cannot be stored or another program changed the file
 */
export type WriteOn = (keep: number, text: string) => Promise<void>;

export class TextJournal extends ChainedJournal implements JournalWriter {
  #text: string;
  /** The length of the file's valid part. */
  #kept: number;
  #pending = '';
  #last: Promise<unknown> = Promise.resolve();

  /** @param text the content of the file; empty if there is none */
  constructor(
    text: string,
    private readonly writeOn: WriteOn,
  ) {
    super();
    this.#text = text;
    this.#kept = text.length;
  }

  /** All lines, including those not yet in the file. Offsets are in UTF-16 code units. */
  *lines(): Generator<FileLine, void> {
    const text = this.#text + this.#pending;
    for (let from = 0; from < text.length;) {
      const at = text.indexOf('\n', from);
      const end = at < 0 ? text.length : at + 1;
      yield { text: text.slice(from, at < 0 ? end : at), end, isTerminated: at >= 0 };
      from = end;
    }
  }

  /** Collects text for the next `sync`. */
  override write(text: string): void {
    this.#pending += text;
  }

  protected override cut(end: number): void {
    this.#text = this.#text.slice(0, end);
    this.#kept = Math.min(this.#kept, end);
  }

  /** Resolves when everything written is stored. Calls are serialised, so that no text is written twice. */
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
      // Further lines would follow a line that is missing in the file.
      this.tail = null;
      throw error;
    }
    this.#text += pending;
    this.#kept = this.#text.length;
    this.#pending = this.#pending.slice(pending.length);
  }
}
