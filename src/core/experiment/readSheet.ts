/** Reads a filled-in sheet as a spreadsheet saves it: lines of `pull,action,labels,sample,y1,…,ym`. */
import { quoted, type Cell } from '../document/import/table';
import { delimiterOf, readTable } from '../document/import/readTable';
import { NOTES, type AnswerNotes } from './answer';
import type { ToldAnswer, ToldFault, ToldPlace } from './tell';

export type ReadTold =
  | { readonly ok: true; readonly told: readonly ToldAnswer[] }
  | { readonly ok: false; readonly faults: readonly ToldFault[] };

/** Ten times the size of a sheet with a hundred thousand lines. */
const LONGEST = 64 * 1024 * 1024;
const MOST_FAULTS = 20;
const FAILED = 'failed';

/** The positions of the columns. */
interface Columns {
  /** The number of columns, including unknown ones. */
  readonly width: number;
  readonly pull: number;
  readonly action: number;
  readonly sample: number;
  readonly y: readonly number[];
  readonly notes: readonly (readonly [name: keyof AnswerNotes, column: number])[];
  readonly reason: number;
}

/** A line with an answer. */
interface SheetLine {
  readonly pull: number;
  readonly sample: number;
  /** The cell of the pull. */
  readonly start: Cell;
  readonly action: Cell;
  /** The cells of the numbers. */
  readonly cells: readonly Cell[];
  /** Null if the sample failed. */
  readonly numbers: readonly number[] | null;
  readonly notes: AnswerNotes;
  readonly reason: string;
}

/** Reads the lines with an answer; lines with empty `y` are skipped. Never throws. */
export function readSheet(text: string): ReadTold {
  const table = readTable(text, LONGEST);
  if (!table.ok) return { ok: false, faults: [table.fault] };
  const [first, ...others] = table.value;
  const isHint = first?.[0]?.text.toLowerCase().startsWith('sep=');
  const header = isHint ? others[0] : first;
  const lines = isHint ? others.slice(1) : others;
  const columns = columnsOf(header ?? []);
  if ('message' in columns) return { ok: false, faults: [columns] };
  const faults: ToldFault[] = [];
  const read: SheetLine[] = [];
  // If commas separate the values, a comma within a value separates thousands.
  const decimal = delimiterOf(text) === ',' ? /\./ : /[.,]/;
  const known = new Map<string, string>();
  for (const cells of lines) {
    const line = once(readLine(cells, columns, decimal), known);
    if (line === null) continue;
    if (!('message' in line)) read.push(line);
    else if (faults.push(line) >= MOST_FAULTS) break;
  }
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, told: grouped(read) };
}

function columnsOf(header: readonly Cell[]): Columns | ToldFault {
  const names = header.map(({ text }) => text.trim().toLowerCase());
  const place = { line: header[0]?.line ?? 1, column: header[0]?.column ?? 1 };
  const y: number[] = [];
  for (let at = names.indexOf('y1'); at >= 0; at = names.indexOf(`y${y.length + 1}`)) y.push(at);
  const missing = ['pull', 'action', 'sample', 'y1'].filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const named = missing.map((name) => `\`${name}\``).join(', ');
    return {
      message: `The sheet lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${named}: its first line names its columns, as \`cpe ask --csv\` writes it.`,
      ...place,
    };
  }
  const twice = header.find((cell, at) => cell.text !== '' && names.indexOf(names[at] ?? '') < at);
  if (twice !== undefined)
    return { message: `The column ${quoted(twice)} is there twice.`, ...placeOf(twice) };
  return {
    width: header.length,
    pull: names.indexOf('pull'),
    action: names.indexOf('action'),
    sample: names.indexOf('sample'),
    y,
    notes: NOTES.flatMap((name) =>
      names.includes(name) ? [[name, names.indexOf(name)] as const] : [],
    ),
    reason: names.indexOf('reason'),
  };
}

/** Null for a line without an answer. */
function readLine(
  cells: readonly Cell[],
  columns: Columns,
  decimal: RegExp,
): SheetLine | ToldFault | null {
  const last = cells.at(-1) ?? { text: '', line: 1, column: 1 };
  const end = { text: '', line: last.line, column: last.column + last.text.length };
  const cell = (column: number): Cell => cells[column] ?? end;
  const filled = columns.y.map(cell);
  if (filled.every(({ text }) => text === '')) return null;
  const extra = cells[columns.width];
  if (extra !== undefined) {
    return {
      message: `This line has ${cells.length} values and the header ${columns.width}: decimal commas need semicolons between the values.`,
      ...placeOf(extra),
    };
  }
  const pull = integerIn(cell(columns.pull), decimal);
  if (pull === null) return wrong(cell(columns.pull), 'is no number of a pull');
  const sample = integerIn(cell(columns.sample), decimal);
  if (sample === null) return wrong(cell(columns.sample), 'is no number of a sample');
  const numbers: number[] = [];
  const [first, ...rest] = filled as [Cell, ...Cell[]];
  const isFailed = saysFailed(first);
  if (isFailed) {
    const other = rest.find(({ text }) => text !== '');
    if (other !== undefined)
      return wrong(other, 'follows `failed`: a sample that failed has no numbers');
  } else {
    // If a pull has fewer rows than the sheet has columns, the last cells are empty.
    const count = filled.findLastIndex(({ text }) => text !== '') + 1;
    for (const one of filled.slice(0, count)) {
      const number = numberIn(one.text, decimal);
      if (one.text === '') return wrong(one, 'is empty: a sample has all of its numbers, or none');
      if (saysFailed(one)) return wrong(one, 'belongs in `y1`, with the other `y` empty');
      if (number === null) {
        const hint = one.text.includes(',') ? ': decimals have a point, with `;` also a comma' : '';
        return wrong(one, `is no number, and not \`failed\`${hint}`);
      }
      numbers.push(number);
    }
  }
  const notes: Partial<Record<keyof AnswerNotes, string>> = {};
  for (const [name, column] of columns.notes) {
    const { text } = cell(column);
    if (text !== '') notes[name] = text;
  }
  const reason = columns.reason < 0 ? '' : cell(columns.reason).text;
  return {
    pull,
    sample,
    start: cell(columns.pull),
    action: cell(columns.action),
    cells: filled,
    numbers: isFailed ? null : numbers,
    notes,
    reason,
  };
}

function saysFailed({ text }: Cell): boolean {
  return text.toLowerCase() === FAILED;
}

/** Rejects a repeated sample with other numbers. @param known the numbers of each sample so far */
function once(
  line: SheetLine | ToldFault | null,
  known: Map<string, string>,
): SheetLine | ToldFault | null {
  if (line === null || 'message' in line || line.numbers === null) return line;
  const { pull, sample, cells, start } = line;
  const numbers = line.numbers.join(' ');
  const other = known.get(`${pull} ${sample}`) ?? numbers;
  known.set(`${pull} ${sample}`, other);
  if (other === numbers) return line;
  const message = `Sample ${sample} of pull ${pull} is there twice, as ${other} and as ${numbers}: keep one of the lines.`;
  return { message, ...placeOf(cells[0] ?? start) };
}

function wrong(cell: Cell, what: string): ToldFault {
  return { message: `${cell.text === '' ? 'This cell' : quoted(cell)} ${what}.`, ...placeOf(cell) };
}

function placeOf({ line, column }: Cell): ToldPlace {
  return { line, column };
}

/** A positive integer; spreadsheets may append decimals. */
function integerIn({ text }: Cell, decimal: RegExp): number | null {
  const plain = text.replace(decimal, '.');
  const number = /^\d+(\.0+)?$/.test(plain) ? Number(plain) : NaN;
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
}

/** Accepts one decimal point or comma; thousands separators would be ambiguous. */
function numberIn(text: string, decimal: RegExp): number | null {
  const plain = text.replace('\u2212', '-').replace(decimal, '.');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** Groups the samples of a pull with the same notes into one answer; a repeated sample stays separate. */
function grouped(lines: readonly SheetLine[]): readonly ToldAnswer[] {
  const groups = new Map<string, SheetLine[]>();
  const seen = new Set<string>();
  const again: SheetLine[][] = [];
  for (const line of lines) {
    const sample = `${line.pull} ${line.sample}`;
    if (seen.has(sample)) {
      again.push([line]);
      continue;
    }
    seen.add(sample);
    const { pull, numbers, notes, reason, action } = line;
    const key = JSON.stringify([pull, action.text, numbers === null ? [reason] : 0, notes]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values(), ...again].map(toldOf);
}

function toldOf(lines: readonly SheetLine[]): ToldAnswer {
  const [first] = lines as [SheetLine];
  const { pull, notes, reason, action } = first;
  const samples = lines.map(({ sample }) => sample);
  const observations = lines.flatMap(({ numbers }) => (numbers === null ? [] : [numbers]));
  const answer =
    first.numbers === null
      ? { pull, failed: lines.length, ...(reason === '' ? {} : { reason }), samples, ...notes }
      : { pull, samples, observations, ...notes };
  return {
    answer,
    action,
    placeOf: ({ observation, row }) => {
      const line = lines[observation ?? 0] ?? first;
      const isWhole = observation === undefined && row === undefined;
      return placeOf(isWhole ? line.start : (line.cells[row ?? 0] ?? line.action));
    },
  };
}
