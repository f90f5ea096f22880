/** Offsets of a text as lines and columns, both from 1 and in UTF-16 code units, as editors count them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export const BYTE_ORDER_MARK = '\uFEFF';

/** The lines of one text. */
export class Positions {
  /** The offset at which each line starts. */
  private readonly starts: number[] = [0];
  /** An editor does not show a byte order mark, so it does not count as a column. */
  private readonly hidden: number;

  constructor(private readonly text: string) {
    this.hidden = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r/g)) {
      this.starts.push(index + lineBreak.length);
    }
  }

  at(offset: number): Position {
    const within = Math.min(Math.max(offset, 0), this.text.length);
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] as number) <= within) low = middle;
      else high = middle - 1;
    }
    const column = within - (this.starts[low] as number) - (low === 0 ? this.hidden : 0);
    return { line: low + 1, column: Math.max(column, 0) + 1 };
  }

  /** The end of the line that `offset` is on, its line break not included. */
  endOfLine(offset: number): number {
    const lineBreak = /\r|\n/g;
    lineBreak.lastIndex = offset;
    return lineBreak.exec(this.text)?.index ?? this.text.length;
  }
}
