/** The journal of a run as the host keeps it: pieces as they come from the worker, text in the store. */
import type { Journal } from '../../core/run/journal';

/** As it is stored: the numbers as little-endian doubles in base64, since decimal digits take twice the room. */
export interface StoredJournal {
  readonly version: 1;
  readonly numbers: string;
}

/** Characters that `String.fromCharCode` takes at once without overflowing the stack. */
const CHUNK = 8192;

export class RunJournal {
  /** What the pieces follow, as it was stored: it is decoded when it is asked for, which is seldom. */
  #start: StoredJournal | null = null;
  #pieces: Float64Array[] = [];

  static restore(stored: StoredJournal | null): RunJournal {
    const journal = new RunJournal();
    journal.#start = stored;
    return journal;
  }

  append(answers: Float64Array): void {
    if (answers.length > 0) this.#pieces.push(answers);
  }

  get value(): Journal {
    const start = this.#start === null ? null : decoded(this.#start.numbers);
    this.#start = null;
    if (start !== null) this.#pieces.unshift(start);
    const numbers = new Float64Array(this.#pieces.reduce((sum, piece) => sum + piece.length, 0));
    let position = 0;
    for (const piece of this.#pieces) {
      numbers.set(piece, position);
      position += piece.length;
    }
    this.#pieces = [numbers];
    return { version: 1, numbers };
  }

  stored(): StoredJournal {
    if (this.#start !== null && this.#pieces.length === 0) return this.#start;
    const { numbers } = this.value;
    const bytes = new Uint8Array(8 * numbers.length);
    const view = new DataView(bytes.buffer);
    numbers.forEach((value, index) => {
      view.setFloat64(8 * index, value, true);
    });
    let text = '';
    for (let at = 0; at < bytes.length; at += CHUNK) {
      text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
    }
    return { version: 1, numbers: btoa(text) };
  }
}

/** Null where it is no base64 of whole doubles: then the run is resumed from its seed. */
function decoded(text: string): Float64Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    if (bytes.length % 8 !== 0) return null;
    const view = new DataView(bytes.buffer);
    return Float64Array.from({ length: bytes.length / 8 }, (_, index) =>
      view.getFloat64(8 * index, true),
    );
  } catch {
    return null;
  }
}
