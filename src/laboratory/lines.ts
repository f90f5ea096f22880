/** A stream of bytes as lines, of bounded length. */

export interface Line {
  /** Without its end. */
  readonly bytes: Buffer;
  /** Whether the line was longer than may be, and the rest of it left out. */
  readonly isCut: boolean;
  /** Whether it has no end, as the last line of a stream that broke off. */
  readonly isTorn: boolean;
}

const NEWLINE = 10;

export class Lines {
  #parts: Buffer[] = [];
  #length = 0;
  /** The rest of a line that was cut is passed over. */
  #isPassing = false;

  /** @param most bytes that are kept of a line */
  constructor(private readonly most: number) {}

  /** The lines that are complete with these bytes, and one as soon as it is too long. */
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

  /** What stands after the last end of a line. */
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
