/** A text as a table of cells: lines of values with commas, semicolons, tabs or spaces between. The one file that knows CSV. */
import { MAX_TEXT_LENGTH } from '../../text/limits';
import type { Cell, ImportFault, Reading, Table } from './table';
import { fault, read } from './table';

/** In the order in which they are looked for; the first that stands in the first row outside quotes. */
const DELIMITERS = ['\t', ';', ','] as const;

type Delimiter = (typeof DELIMITERS)[number] | ' ';

/** A value that was read takes some 200 bytes: of a log near the largest size they would not fit in memory. */
const MOST_CELLS = 5_000_000;

const START = { line: 1, column: 1 };

/**
 * Reads a text as RFC 4180 has it (a value in double quotes may hold anything, a quote in it is doubled), with the
 * delimiter that its first row has; without one, spaces part the values. Blank lines and lines that start with `#` are
 * left out; so is the space around a value without quotes. It never throws.
 *
 * @param longest the most characters that are read
 * @param most the most values that are read
 */
export function readTable(
  text: string,
  longest = MAX_TEXT_LENGTH,
  most = MOST_CELLS,
): Reading<Table> {
  if (text.length > longest) {
    return fault(START, `The text has more than ${longest.toLocaleString('en')} characters.`);
  }
  const reader = new Reader(text, delimiterOf(text));
  const rows = reader.rows(most);
  if (reader.fault !== null) return { ok: false, fault: reader.fault };
  return rows.length === 0
    ? fault(START, 'It is empty: give lines of values separated by commas.')
    : read(rows);
}

/** So much of a text is looked at for its delimiter. */
const LOOKED_AT = 10_000;

/** What parts the values of a text, by its first row. */
export function delimiterOf(text: string): Delimiter {
  const bare = text.slice(0, LOOKED_AT).replace(/"[^"]*"/g, 'x');
  const first = bare.split(/\r\n|\n|\r/).find((line) => /^\s*[^#\s]/.test(line)) ?? '';
  return DELIMITERS.find((delimiter) => first.includes(delimiter)) ?? ' ';
}

/** Walks a text once, from cell to cell. */
class Reader {
  fault: ImportFault | null = null;
  #at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(
    private readonly text: string,
    private readonly delimiter: Delimiter,
  ) {
    if (text.startsWith('\uFEFF')) {
      this.#at = 1;
      this.#lineStart = 1;
    }
  }

  rows(most: number): Table {
    const rows: (readonly Cell[])[] = [];
    let cells = 0;
    while (this.#at < this.text.length && this.fault === null) {
      const row = this.#row();
      cells += row.length;
      if (cells > most) {
        const message = `There are more than ${most.toLocaleString('en')} values up to here, the most that are read.`;
        this.fault ??= { message, line: row[0]?.line ?? this.#line, column: 1 };
      }
      if (row.length > 1 || row.some(({ text }) => text !== '')) rows.push(row);
    }
    return rows;
  }

  #row(): readonly Cell[] {
    const cells: Cell[] = [];
    this.#skipSpace();
    if (this.text[this.#at] === '#') this.#skipLine();
    else {
      do {
        cells.push(this.#cell());
      } while (this.fault === null && this.#takeDelimiter());
    }
    this.#takeLineBreak();
    return cells;
  }

  #cell(): Cell {
    this.#skipSpace();
    const place = this.#place();
    if (this.text[this.#at] === '"') return { text: this.#quoted(place), ...place };
    const start = this.#at;
    while (this.#at < this.text.length && !this.#isEndOfCell()) this.#at += 1;
    return { text: this.text.slice(start, this.#at).trim(), ...place };
  }

  /** At the opening quote. @returns what stands between the quotes */
  #quoted(start: { readonly line: number; readonly column: number }): string {
    let value = '';
    this.#at += 1;
    for (;;) {
      const close = this.text.indexOf('"', this.#at);
      if (close < 0) {
        this.fault = { message: 'This quote is never closed: add one, or remove it.', ...start };
        this.#at = this.text.length;
        return value;
      }
      this.#countLines(close);
      value += this.text.slice(this.#at, close);
      this.#at = close + 1;
      if (this.text[this.#at] !== '"') break;
      value += '"';
      this.#at += 1;
    }
    this.#skipSpace();
    if (this.#at < this.text.length && !this.#isEndOfCell()) {
      this.fault = {
        message: 'Something follows the closing quote here. Write a quote inside quotes twice.',
        ...this.#place(),
      };
    }
    return value;
  }

  #isEndOfCell(): boolean {
    const character = this.text[this.#at] ?? '\n';
    if (character === '\n' || character === '\r') return true;
    return this.delimiter === ' ' ? isSpace(character) : character === this.delimiter;
  }

  #takeDelimiter(): boolean {
    if (this.delimiter === ' ') {
      this.#skipSpace();
      return !isLineBreak(this.text[this.#at] ?? '\n');
    }
    if (this.text[this.#at] !== this.delimiter) return false;
    this.#at += 1;
    return true;
  }

  #takeLineBreak(): void {
    if (!isLineBreak(this.text[this.#at] ?? '')) return;
    this.#at += this.text.startsWith('\r\n', this.#at) ? 2 : 1;
    this.#line += 1;
    this.#lineStart = this.#at;
  }

  /** A tab is space as well, unless it is what parts the values. */
  #skipSpace(): void {
    for (;;) {
      const character = this.text[this.#at] ?? '';
      if (!isSpace(character) || (character === '\t' && this.delimiter === '\t')) return;
      this.#at += 1;
    }
  }

  #skipLine(): void {
    while (this.#at < this.text.length && !isLineBreak(this.text[this.#at] ?? '')) this.#at += 1;
  }

  /** Line breaks within quotes count as well. */
  #countLines(end: number): void {
    for (const { index, 0: lineBreak } of this.text.slice(this.#at, end).matchAll(/\r\n|\n|\r/g)) {
      this.#line += 1;
      this.#lineStart = this.#at + index + lineBreak.length;
    }
  }

  #place(): { readonly line: number; readonly column: number } {
    return { line: this.#line, column: this.#at - this.#lineStart + 1 };
  }
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\u00a0';
}

function isLineBreak(character: string): boolean {
  return character === '\n' || character === '\r';
}
