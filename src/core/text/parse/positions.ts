/** Converts offsets to lines and columns, both from 1 and in UTF-16 code units, as editors count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export const BYTE_ORDER_MARK = '\uFEFF';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export class Positions {
  /** The offset at which each line starts. */
  private readonly starts: number[] = [0];
  /** Columns to skip in the first line: editors do not show a byte order mark. */
  private readonly hidden: number;

  constructor(private readonly text: string) {
    this.hidden = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const ends = unit === LINE_FEED || unit === CARRIAGE_RETURN;
      if (ends && !(unit === CARRIAGE_RETURN && text.charCodeAt(i + 1) === LINE_FEED)) {
        this.starts.push(i + 1);
      }
    }
  }

  at(offset: number): Position {
    const within = Math.min(Math.max(offset, 0), this.text.length);
    const line = this.lineAt(within);
    const column = within - (this.starts[line] as number) - (line === 0 ? this.hidden : 0);
    return { line: line + 1, column: Math.max(column, 0) + 1 };
  }

  /** The end of the line at `offset`, before its line break. */
  endOfLine(offset: number): number {
    const next = this.starts[this.lineAt(offset) + 1];
    if (next === undefined) return this.text.length;
    const isPair =
      this.text.charCodeAt(next - 1) === LINE_FEED &&
      this.text.charCodeAt(next - 2) === CARRIAGE_RETURN;
    return next - (isPair ? 2 : 1);
  }

  /** The index of the line, from 0. */
  private lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
