/** Splits a stream of bytes into lines of bounded length. */

export interface Line {
  /** Without the line break. */
  readonly bytes: Buffer;
  /** The line was too long and its rest was dropped. */
  readonly isCut: boolean;
  /** The line has no line break, as the last line of an interrupted stream. */
  readonly isTorn: boolean;
}

const NEWLINE = 10;

export class Lines {
  #parts: Buffer[] = [];
  #length = 0;
  /** Skips the rest of a cut line. */
  #isPassing = false;

  /** @param most bytes kept per line */
  constructor(private readonly most: number) {}

  /** The lines that these bytes complete; a line that is too long is returned at once. */
  *add(bytes: Buffer): Generator<Line> {
    let from = 0;
    while (from < bytes.length) {
      const newline = bytes.indexOf(NEWLINE, from);
      const to = newline === -1 ? bytes.length : newline;
      if (!this.#isPassing) {
        this.#parts.push(bytes.subarray(from, to));
        this.#length += to - from;
        if (this.#length > this.most) {
          this.#isPassing = true;
          yield { bytes: this.#taken().subarray(0, this.most), isCut: true, isTorn: false };
        } else if (newline !== -1) {
          yield { bytes: this.#taken(), isCut: false, isTorn: false };
        }
      }
      if (newline !== -1) this.#isPassing = false;
      from = to + 1;
    }
  }

  /** The text after the last line break. */
  *rest(): Generator<Line> {
    if (this.#length > 0) yield { bytes: this.#taken(), isCut: false, isTorn: true };
  }

  #taken(): Buffer {
    const [first] = this.#parts;
    const whole =
      this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return whole;
  }
}
