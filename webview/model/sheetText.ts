/** Reads numbers that a person types or pastes into a sheet. */
import { counted } from '../format';

export type Reading =
  | { readonly kind: 'blank' }
  | { readonly kind: 'number'; readonly value: number }
  /** The sample could not be taken; the same word as in a sheet file. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'wrong' };

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;

/** One number with a decimal point or comma; no thousands separators, which a comma could be mistaken for. */
export function readCell(text: string): Reading {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return { kind: 'blank' };
  if (/^failed$/i.test(trimmed)) return { kind: 'failed' };
  const value = NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN;
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'wrong' };
}

function notANumber(text: string): string {
  return `“${text.trim()}” is not a number. Write it like 2.1 or 2,1, without marks between thousands; 12% is 0.12.`;
}

/** The cells copied from a spreadsheet: tab-separated lines; a final line break adds no line. */
function readTable(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/(\r\n|\r|\n)$/, '');
  return lines.split(/\r\n|\r|\n/).map((line) => line.split('\t'));
}

/** Whether a pasted table starts with column headings. */
function hasHead([first, second]: readonly (readonly string[])[]): boolean {
  const kinds = (line: readonly string[] = []): readonly string[] =>
    line.map((cell) => readCell(cell).kind);
  return (
    second !== undefined &&
    kinds(first).every((kind) => kind === 'wrong') &&
    kinds(second).includes('number')
  );
}

/** Null if a cell is not a number. */
export function numbersIn(cells: readonly string[]): readonly number[] | null {
  const read = cells.map(readCell);
  const values = read.flatMap((cell) => (cell.kind === 'number' ? [cell.value] : []));
  return values.length === cells.length ? values : null;
}

export function hasFailed(cells: readonly string[]): boolean {
  return cells.some((cell) => readCell(cell).kind === 'failed');
}

/** The fault of a sample's cells; null if there is none, or some cells are still blank. */
export function faultIn(cells: readonly string[]): string | null {
  const bad = hasFailed(cells) ? undefined : cells.find((cell) => readCell(cell).kind === 'wrong');
  return bad === undefined ? null : notANumber(bad);
}

/** The fault of a mean. @param most number of missing samples */
export function meanFault(cells: readonly string[], count: string, most: number): string | null {
  const bad = cells.find((cell) => ['wrong', 'failed'].includes(readCell(cell).kind));
  if (bad !== undefined) return notANumber(bad);
  const many = Number(count);
  if (!Number.isSafeInteger(many) || many < 1 || many > most)
    return `The count must be a whole number from 1 to ${most}, as many samples as are missing.`;
  if (numbersIn(cells) !== null) return null;
  return cells.length === 1 ? 'Enter the mean.' : 'Enter the mean of each number.';
}

interface LaidLine {
  readonly cells: readonly string[];
  readonly fault: string | null;
}

/**
 * Distributes cells copied from a spreadsheet over samples.
 * @param room how many numbers each sample takes from the pasted column on
 * @returns per sample its cells and the fault of its line, null for a blank line; and further remarks
 */
export function layBlock(block: string, room: readonly number[]) {
  const table = readTable(block);
  const isHeaded = hasHead(table);
  const lines = (isHeaded ? table.slice(1) : table).map((cells) =>
    cells.map((cell) => cell.trim()),
  );
  const laid = room.map((most, index): LaidLine | null => {
    const cells = lines[index] ?? [];
    if (cells.every((cell) => cell === '')) return null;
    if (cells.length <= most) return { cells, fault: faultIn(cells) };
    const fault = `The pasted line has ${counted(cells.length, 'number')}; this sample takes ${most}.`;
    return { cells: [], fault };
  });
  const left = lines.slice(room.length).filter((line) => line.some((cell) => cell !== '')).length;
  const besides = [
    left === 0 ? '' : `; ${counted(left, 'line')} too many for this sheet`,
    isHeaded ? '; left out the line with the heads' : '',
  ];
  return { laid, besides: besides.join('') };
}
