/** A log of measurements that were made before: which actions it has, and what was observed of each. */
import { isNumber, pointHint } from './cells';
import { quoted, type Cell, type ImportFault } from './table';
import { delimiterOf, readTable } from './readTable';
import { actionReader, type ReadAction } from './actionCell';
import { listedUpTo } from '../../words/lists';
import { MAX_MAGNITUDE } from '../../text/limits';
import { isInside, NOT_POSITIVE } from '../../learners/contract/transform';
import type { Instance } from '../../learners/contract/instance';
import type { Action } from '../../families/family';
import { hasAction } from '../../families/hasAction';
import type {
  LogColumns,
  LoggedAction,
  LoggedSample,
  MeasurementLog,
} from '../../protocol/measurementLog';

/** What is wrong with a line of a log, and where. */
interface LogFault extends ImportFault {
  readonly code: string;
  /** Named so, with this between the parts of an action, its actions can be read. */
  readonly instead?: LogColumns;
}

export type LogReading =
  | { readonly ok: true; readonly log: MeasurementLog }
  | { readonly ok: false; readonly faults: readonly LogFault[] };

/** UTF-16 code units of a log. */
const MOST_CHARACTERS = 256 * 1024 * 1024;
/** The most columns that are named. */
const MOST_NAMED = 12;
/** The most faults reported of one log. */
const MOST_FAULTS = 20;
/** What people put between the parts of an action. */
const SEPARATORS = [';', ',', '+', '/', '-', '_', '&', ':', ' '];
/** So many lines show what their actions have in common. */
const LINES_TRIED = 1000;

type Described = Pick<Instance, 'measurable' | 'feedback' | 'labels' | 'transform'> & {
  readonly assumptions: Pick<Instance['assumptions'], 'feedbackRange'>;
};

/** What of a log a spec says. */
export interface LogForm {
  readonly columns?: LogColumns | undefined;
  /** Measurements of what is no action of the spec are taken as well. */
  readonly isAny?: boolean;
}

/**
 * Reads a log: comma-separated values with the columns `action,y1,…,ym`, or those that are named, in any order, one line a
 * sample. `action` has the base arms of an action as `actionReader` reads them. What an action does not show is left empty. Of
 * the faults of one column the first is told, with how many more there are. It never throws.
 */
export function readLog(text: string, instance: Described, form: LogForm = {}): LogReading {
  const cells = readTable(text, MOST_CHARACTERS);
  if (!cells.ok) {
    const { message, line, column } = cells.fault;
    return { ok: false, faults: [{ code: 'log-syntax', message, line, column }] };
  }
  const [head = [], ...rows] = cells.value;
  const ofColumn = new Map<string, { readonly first: Wrong; more: number }>();
  /** What is wrong ends the step alone. */
  const attempt = <T>(step: () => T): T | null => {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      const known = ofColumn.get(`${error.code} ${error.column}`);
      if (known !== undefined) known.more++;
      else ofColumn.set(`${error.code} ${error.column}`, { first: error, more: 0 });
      return null;
    }
  };
  const columns = attempt(() => columnsOf(head, form.columns));
  // Where commas part the values, one within a value is none of a decimal.
  const hasCommas = delimiterOf(text) !== ',';
  const table = { width: head.length, hasCommas, form };
  const reader = columns && new LineReader(instance, columns, table);
  for (const [at, row] of reader === null ? [] : rows.entries()) {
    attempt(() => {
      reader?.take(row, at);
    });
  }
  if (reader === null || ofColumn.size > 0) {
    const instead = columns && separated(instance, columns, table, head, rows);
    const faults = [...ofColumn.values()].slice(0, MOST_FAULTS).map((found) => ({
      ...faultOf(found),
      ...(found.first.code === 'log-action' && instead !== null && { instead }),
    }));
    return { ok: false, faults };
  }
  if (rows.length === 0) {
    const message = 'The log has no line of measurements below its header.';
    return { ok: false, faults: [{ code: 'log-empty', message, line: 1, column: 1 }] };
  }
  return { ok: true, log: { actions: reader.actions(), lines: rows.length } };
}

class Wrong extends Error {
  /** @param column which one is at fault, by its place or its name */
  constructor(
    readonly at: Cell,
    readonly code: `log-${'header' | 'columns' | 'action' | 'value'}`,
    message: string,
    readonly column: number | string = code,
  ) {
    super(message);
  }
}

function faultOf({ first, more }: { readonly first: Wrong; readonly more: number }): LogFault {
  const { at, code, message } = first;
  const others =
    more === 0 ? '' : ` ${more} more ${more === 1 ? 'line has' : 'lines have'} a fault here.`;
  return { code, message: message + others, line: at.line, column: at.column };
}

/** Where the columns of a log stand. */
interface Columns {
  readonly action: number;
  /** Of y1, y2, … */
  readonly observations: readonly number[];
}

function columnsOf(head: readonly Cell[], named: LogColumns | undefined): Columns {
  if (named !== undefined) {
    const placeOf = (name: string) => {
      const places = head.flatMap(({ text }, at) => (text.trim() === name.trim() ? [at] : []));
      const [place] = places;
      if (place !== undefined && places.length === 1) return place;
      const there = listedUpTo(head.map(quoted), MOST_NAMED);
      throw new Wrong(
        head[place ?? 0] as Cell,
        'log-header',
        place === undefined
          ? `There is no column "${name}"; the first line has ${there}.`
          : `The column "${name}" is there twice.`,
      );
    };
    return { action: placeOf(named.action), observations: named.rows.map(placeOf) };
  }
  const names = head.map(({ text }) => text.trim().toLowerCase());
  const twice = head.find((_, at) => {
    const name = names[at] as string;
    return /^(action|y\d+)$/.test(name) && names.indexOf(name) < at;
  });
  if (twice !== undefined) {
    throw new Wrong(twice, 'log-header', `The column ${quoted(twice)} is there twice.`);
  }
  for (const name of ['action', 'y1']) {
    if (names.includes(name)) continue;
    throw new Wrong(
      head[0] as Cell,
      'log-header',
      `The header has no column \`${name}\`: the first line must be \`action,y1,…,ym\`, or \`columns\` must name the columns.`,
    );
  }
  const observations: number[] = [];
  while (names.includes(`y${observations.length + 1}`)) {
    observations.push(names.indexOf(`y${observations.length + 1}`));
  }
  return { action: names.indexOf('action'), observations };
}

/** The columns with what stands between the parts of all actions; null where nothing common does. */
function separated(
  instance: Described,
  columns: Columns,
  table: LogTable,
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
): LogColumns | null {
  const nameAt = (place: number): string => head[place]?.text.trim() ?? '';
  const cells = rows.slice(0, LINES_TRIED).flatMap((row) => row[columns.action] ?? []);
  for (const separator of SEPARATORS) {
    if (!cells.some(({ text }) => text.includes(separator))) continue;
    const named = {
      ...{ action: nameAt(columns.action), rows: columns.observations.map(nameAt) },
      separator,
    };
    const form = { ...table.form, columns: named };
    const reader = new LineReader(instance, columns, { ...table, form });
    if (cells.every((cell) => reader.hasAction(cell))) return named;
  }
  return null;
}

interface LogTable {
  readonly width: number;
  readonly hasCommas: boolean;
  readonly form: LogForm;
}

/** What is known of the actions so far. */
class LineReader {
  /** By the cell as it is written: a log repeats its actions. */
  readonly #byCell = new Map<string, Entry>();
  readonly #byAction = new Map<string, Entry>();
  readonly #armsIn: ReadAction;

  constructor(
    private readonly instance: Described,
    private readonly columns: Columns,
    private readonly table: LogTable,
  ) {
    this.#armsIn = actionReader(instance.labels, table.form.columns?.separator);
  }

  actions(): readonly LoggedAction[] {
    return [...this.#byAction.values()].map(({ action, samples }) => ({ action, samples }));
  }

  /** Whether an action is written here. */
  hasAction(cell: Cell): boolean {
    try {
      this.#entryOf(cell);
      return true;
    } catch (error) {
      if (error instanceof Wrong) return false;
      throw error;
    }
  }

  /** Takes a line. */
  take(row: readonly Cell[], at: number): void {
    const { width } = this.table;
    const extra = row[width];
    if (extra !== undefined) {
      const message = `This line has ${row.length} values and the header ${width}.`;
      throw new Wrong(extra, 'log-columns', message);
    }
    const cell = row[this.columns.action];
    if (cell === undefined || cell.text === '') {
      throw new Wrong(cell ?? (row[0] as Cell), 'log-action', 'The action is missing here.');
    }
    const entry = this.#entryOf(cell);
    const observation: number[] = [];
    for (const [index, place] of this.columns.observations.entries()) {
      const value = row[place];
      if (index < entry.rows) observation.push(this.#valueOf(value, index + 1, cell));
      else if (value !== undefined && value.text !== '') {
        throw new Wrong(
          value,
          'log-value',
          `A sample of this action has ${entry.rows} ${entry.rows === 1 ? 'number' : 'numbers'}: leave the rest empty.`,
          place,
        );
      }
    }
    if (entry.rows > observation.length) {
      throw new Wrong(
        cell,
        'log-value',
        `A sample of this action has ${entry.rows} numbers: name as many columns (y1 to y${entry.rows}).`,
      );
    }
    entry.samples.push({ at, observation });
  }

  /** @param action the cell of the action, at fault where the line ends before this value */
  #valueOf(cell: Cell | undefined, number: number, action: Cell): number {
    const name = this.table.form.columns?.rows[number - 1] ?? `y${number}`;
    const wrong = (message: string) => new Wrong(cell ?? action, 'log-value', message, name);
    if (cell === undefined || cell.text === '') throw wrong(`${name} is missing here.`);
    const text = this.table.hasCommas ? cell.text.replace(',', '.') : cell.text;
    if (!isNumber({ ...cell, text })) {
      throw wrong(`${quoted(cell)} is not a number.${pointHint(cell)}`);
    }
    const value = Number(text);
    if (!(Math.abs(value) <= MAX_MAGNITUDE)) throw wrong(`${quoted(cell)} is too large.`);
    if (!isInside(this.instance, value)) throw wrong(`${quoted(cell)} is there, ${NOT_POSITIVE}.`);
    const range = this.instance.assumptions.feedbackRange;
    if (range !== null && !(value >= range[0] && value <= range[1])) {
      throw wrong(`${value} is outside the declared \`feedbackRange\` [${range.join(', ')}].`);
    }
    return value;
  }

  /** The action that is written here. */
  #entryOf(cell: Cell): Entry {
    const known = this.#byCell.get(cell.text);
    if (known !== undefined) return known;
    const action = this.#read(cell);
    const key = action.join(' ');
    const rows = this.instance.feedback.observe(action).length;
    const entry = this.#byAction.get(key) ?? { action, rows, samples: [] };
    this.#byCell.set(cell.text, entry);
    this.#byAction.set(key, entry);
    return entry;
  }

  #read(cell: Cell): Action {
    const wrong = (what: string) => new Wrong(cell, 'log-action', `${quoted(cell)} ${what}`);
    const { measurable: family, feedback } = this.instance;
    const arms = this.#armsIn(cell.text);
    if (typeof arms === 'string') throw wrong(arms);
    const size = (family.base ?? family).dimension;
    const beyond = arms.find((arm) => arm >= size);
    if (beyond !== undefined) {
      throw wrong(`names the base arm ${beyond}; they are numbered from 0 to ${size - 1}.`);
    }
    const isOrdered = family.kind === 'ranking';
    const distinct = [...new Set(arms)];
    if (distinct.length < arms.length) throw wrong('has a base arm twice.');
    const baseArms = isOrdered ? distinct : distinct.sort((a, b) => a - b);
    const action = family.complete?.(baseArms) ?? baseArms;
    // Given one by one, what is observed is known of the actions alone.
    const isAny = this.table.form.isAny === true && feedback.kind !== 'explicit' && !isOrdered;
    if (!isAny && !hasAction(family, action)) throw wrong('is not an action of this spec.');
    return action;
  }
}

interface Entry {
  readonly action: Action;
  /** m_x */
  readonly rows: number;
  readonly samples: LoggedSample[];
}
