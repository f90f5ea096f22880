/** What a person types or pastes into a sheet, read as numbers. */

export type Reading =
  | { readonly kind: 'blank' }
  | { readonly kind: 'number'; readonly value: number }
  /** The sample could not be taken: the same word as in the file of a sheet. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'wrong' };

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;

/** One number, with a decimal point or comma; no signs between thousands, which a comma could be taken for. */
export function readCell(text: string): Reading {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return { kind: 'blank' };
  if (/^failed$/i.test(trimmed)) return { kind: 'failed' };
  const value = NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN;
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'wrong' };
}

export function notANumber(text: string): string {
  return `“${text.trim()}” is not a number. Write it like 2.1 or 2,1, without marks between thousands.`;
}

/** The cells of what a spreadsheet copies: lines of cells with tabs between. The end of the last line is no line. */
export function readTable(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/(\r\n|\r|\n)$/, '');
  return lines.split(/\r\n|\r|\n/).map((line) => line.split('\t'));
}

/** Whether a pasted table begins with the heads of its columns. */
export function hasHead([first, second]: readonly (readonly string[])[]): boolean {
  const kinds = (line: readonly string[] = []): readonly string[] =>
    line.map((cell) => readCell(cell).kind);
  return (
    second !== undefined &&
    kinds(first).every((kind) => kind === 'wrong') &&
    kinds(second).includes('number')
  );
}
