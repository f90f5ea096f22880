/** A log of measurements that were made before: which actions it has, and what was observed of each. */
import type { Cell } from './table';
import { quoted } from './table';
import { readTable } from './readTable';
import { MAX_MAGNITUDE } from '../../text/limits';
import type { Instance } from '../../learners/contract/instance';
import type { Action } from '../../families/family';
import type { LoggedAction, LoggedSample, MeasurementLog } from '../../protocol/measurementLog';

/** What is wrong with a line of a log, and where. */
export interface LogFault {
  readonly code: string;
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

export type LogReading =
  | { readonly ok: true; readonly log: MeasurementLog }
  | { readonly ok: false; readonly faults: readonly LogFault[] };

/** UTF-16 code units of a log. */
const MOST_CHARACTERS = 256 * 1024 * 1024;
/** The most faults reported of one log. */
const MOST_FAULTS = 20;
/** Whole numbers with spaces between; more than one space is no fault. */
const NUMBERS = /^\d+( +\d+)*$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

type Described = Pick<Instance, 'family' | 'feedback' | 'labels'> & {
  readonly assumptions: Pick<Instance['assumptions'], 'feedbackRange'>;
};

/**
 * Reads a log: comma-separated values with the columns `action,y1,…,ym` in any order, one line a sample. `action` has
 * the numbers of its base arms with spaces between, or their labels with `|` between. What an action does not show is
 * left empty. It never throws.
 */
export function readLog(text: string, instance: Described): LogReading {
  const table = readTable(text, MOST_CHARACTERS);
  if (!table.ok) {
    const { message, line, column } = table.fault;
    return { ok: false, faults: [{ code: 'log-syntax', message, line, column }] };
  }
  const [head = [], ...rows] = table.value;
  const columns = columnsOf(head);
  if ('code' in columns) return { ok: false, faults: [columns] };
  const reader = new LineReader(instance, columns, head.length);
  const faults: LogFault[] = [];
  for (const [at, row] of rows.entries()) {
    const fault = reader.take(row, at);
    if (fault !== null) faults.push(fault);
    if (faults.length >= MOST_FAULTS) break;
  }
  if (faults.length > 0) return { ok: false, faults };
  if (rows.length === 0) {
    const message = 'The log has no line of measurements below its header.';
    return { ok: false, faults: [{ code: 'log-empty', message, line: 1, column: 1 }] };
  }
  return { ok: true, log: { actions: reader.actions(), lines: rows.length } };
}

/** Where the columns of a log stand. */
interface Columns {
  readonly action: number;
  /** Of y1, y2, … */
  readonly observations: readonly number[];
}

function columnsOf(head: readonly Cell[]): Columns | LogFault {
  const names = head.map(({ text }) => text.trim().toLowerCase());
  const [first] = head as readonly [Cell];
  const twice = head.find(
    (_, at) =>
      /^(action|y\d+)$/.test(names[at] as string) && names.indexOf(names[at] as string) < at,
  );
  if (twice !== undefined) {
    return faultAt(twice, 'log-header', `The column ${quoted(twice)} is there twice.`);
  }
  const action = names.indexOf('action');
  if (action < 0) {
    return faultAt(
      first,
      'log-header',
      'The header has no column `action`: the first line must be `action,y1,…,ym`.',
    );
  }
  const observations: number[] = [];
  for (let row = 1; ; row++) {
    const at = names.indexOf(`y${row}`);
    if (at < 0) break;
    observations.push(at);
  }
  if (observations.length === 0) {
    return faultAt(
      first,
      'log-header',
      'The header has no column `y1`: the first line must be `action,y1,…,ym`.',
    );
  }
  return { action, observations };
}

/** What is known of the actions so far. */
class LineReader {
  /** By the cell as it is written: a log repeats its actions. */
  readonly #byCell = new Map<string, Entry | string>();
  readonly #byAction = new Map<string, Entry>();
  readonly #armOf: ReadonlyMap<string, number>;

  constructor(
    private readonly instance: Described,
    private readonly columns: Columns,
    private readonly width: number,
  ) {
    this.#armOf = new Map(instance.labels.arms.map((label, arm) => [label.trim(), arm]));
  }

  actions(): readonly LoggedAction[] {
    return [...this.#byAction.values()].map(({ action, samples }) => ({ action, samples }));
  }

  /** Takes a line; what is wrong with it, or null. */
  take(row: readonly Cell[], at: number): LogFault | null {
    const [first] = row as readonly [Cell];
    if (row.length > this.width) {
      const extra = row[this.width] as Cell;
      return faultAt(
        extra,
        'log-columns',
        `This line has ${row.length} values and the header ${this.width}.`,
      );
    }
    const cell = row[this.columns.action];
    if (cell === undefined || cell.text === '') {
      return faultAt(cell ?? first, 'log-action', 'The action is missing here.');
    }
    const entry = this.#entryOf(cell.text);
    if (typeof entry === 'string') return faultAt(cell, 'log-action', `${quoted(cell)} ${entry}`);
    const observation: number[] = [];
    for (const [index, place] of this.columns.observations.entries()) {
      const value = row[place];
      const isWanted = index < entry.rows;
      if (!isWanted) {
        if (value === undefined || value.text === '') continue;
        return faultAt(
          value,
          'log-value',
          `A sample of this action has ${entry.rows} ${entry.rows === 1 ? 'number' : 'numbers'}: leave the rest empty.`,
        );
      }
      const fault = this.#valueFault(value, index + 1);
      if (fault !== null) return faultAt(value ?? cell, 'log-value', fault);
      observation.push(Number((value as Cell).text));
    }
    if (entry.rows > observation.length) {
      return faultAt(
        cell,
        'log-value',
        `A sample of this action has ${entry.rows} numbers: the header must have the columns y1 to y${entry.rows}.`,
      );
    }
    entry.samples.push({ at, observation });
    return null;
  }

  #valueFault(cell: Cell | undefined, number: number): string | null {
    if (cell === undefined || cell.text === '') return `y${number} is missing here.`;
    if (!NUMBER.test(cell.text)) {
      const hint = /^[+-]?\d*,\d+$/.test(cell.text) ? ' Write decimals with a point.' : '';
      return `${quoted(cell)} is not a number.${hint}`;
    }
    const value = Number(cell.text);
    if (!(Math.abs(value) <= MAX_MAGNITUDE)) return `${quoted(cell)} is too large.`;
    const range = this.instance.assumptions.feedbackRange;
    return range !== null && !(value >= range[0] && value <= range[1])
      ? `${value} is outside the declared \`feedbackRange\` [${range.join(', ')}].`
      : null;
  }

  /** The action that is written here, or what is wrong with it. */
  #entryOf(text: string): Entry | string {
    const known = this.#byCell.get(text);
    if (known !== undefined) return known;
    const found = this.#read(text);
    const entry = typeof found === 'string' ? found : this.#sameAction(found);
    this.#byCell.set(text, entry);
    return entry;
  }

  #sameAction(action: Action): Entry {
    const key = action.join(' ');
    const known = this.#byAction.get(key);
    if (known !== undefined) return known;
    const rows = this.instance.feedback.observe(action).length;
    const entry: Entry = { action, rows, samples: [] };
    this.#byAction.set(key, entry);
    return entry;
  }

  #read(text: string): Action | string {
    const arms = armsIn(text, this.#armOf);
    if (typeof arms === 'string') return arms;
    const { family } = this.instance;
    const beyond = arms.find((arm) => arm >= family.dimension);
    if (beyond !== undefined) {
      return `names the base arm ${beyond}; they are numbered from 0 to ${family.dimension - 1}.`;
    }
    const action = [...new Set(arms)].sort((a, b) => a - b);
    if (action.length < arms.length) return 'has a base arm twice.';
    return isAction(family, action) ? action : 'is not an action of this spec.';
  }
}

interface Entry {
  readonly action: Action;
  /** m_x */
  readonly rows: number;
  readonly samples: LoggedSample[];
}

/**
 * The base arms of an action as a table has them: numbers with spaces between, or labels with `|` between. Not sorted.
 * @returns what is wrong, to follow after the cell, where they cannot be read
 */
function armsIn(text: string, armOf: ReadonlyMap<string, number>): readonly number[] | string {
  if (NUMBERS.test(text)) return text.split(/ +/).map(Number);
  const labels = text.split('|').map((label) => label.trim());
  const arms: number[] = [];
  for (const label of labels) {
    const arm = armOf.get(label);
    if (arm === undefined) {
      return labels.length === 1
        ? 'is no action: write the numbers of its base arms with spaces between, or their labels with | between.'
        : `has the label "${label}", which no base arm has.`;
    }
    arms.push(arm);
  }
  return arms;
}

/** Whether X has it: with 1 at its base arms and -1 elsewhere no other action reaches its size. */
function isAction(family: Described['family'], action: Action): boolean {
  const weights = new Float64Array(family.dimension).fill(-1);
  for (const arm of action) weights[arm] = 1;
  return family.maximize(weights).value === action.length;
}

function faultAt({ line, column }: Pick<Cell, 'line' | 'column'>, code: string, message: string) {
  return { code, message, line, column };
}
