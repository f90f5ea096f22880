/** A log of measurements that were made before: which actions it has, and what was observed of each. */
import { isNumber, pointHint } from './cells';
import { quoted, type Cell, type ImportFault } from './table';
import { readTable } from './readTable';
import { MAX_MAGNITUDE } from '../../text/limits';
import type { Instance } from '../../learners/contract/instance';
import type { Action } from '../../families/family';
import { hasAction } from '../../families/hasAction';
import type { LoggedAction, LoggedSample, MeasurementLog } from '../../protocol/measurementLog';

/** What is wrong with a line of a log, and where. */
export interface LogFault extends ImportFault {
  readonly code: string;
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

type Described = Pick<Instance, 'measurable' | 'feedback' | 'labels'> & {
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
  const faults: LogFault[] = [];
  /** What is wrong ends the step alone. */
  const attempt = <T>(step: () => T): T | null => {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      const { line, column } = error.at;
      faults.push({ code: error.code, message: error.message, line, column });
      return null;
    }
  };
  const columns = attempt(() => columnsOf(head));
  if (columns === null) return { ok: false, faults };
  const reader = new LineReader(instance, columns, head.length);
  for (const [at, row] of rows.entries()) {
    attempt(() => {
      reader.take(row, at);
    });
    if (faults.length >= MOST_FAULTS) break;
  }
  if (faults.length > 0) return { ok: false, faults };
  if (rows.length === 0) {
    const message = 'The log has no line of measurements below its header.';
    return { ok: false, faults: [{ code: 'log-empty', message, line: 1, column: 1 }] };
  }
  return { ok: true, log: { actions: reader.actions(), lines: rows.length } };
}

class Wrong extends Error {
  constructor(
    readonly at: Cell,
    readonly code: `log-${'header' | 'columns' | 'action' | 'value'}`,
    message: string,
  ) {
    super(message);
  }
}

/** Where the columns of a log stand. */
interface Columns {
  readonly action: number;
  /** Of y1, y2, … */
  readonly observations: readonly number[];
}

function columnsOf(head: readonly Cell[]): Columns {
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
      `The header has no column \`${name}\`: the first line must be \`action,y1,…,ym\`.`,
    );
  }
  const observations: number[] = [];
  while (names.includes(`y${observations.length + 1}`)) {
    observations.push(names.indexOf(`y${observations.length + 1}`));
  }
  return { action: names.indexOf('action'), observations };
}

/** What is known of the actions so far. */
class LineReader {
  /** By the cell as it is written: a log repeats its actions. */
  readonly #byCell = new Map<string, Entry>();
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

  /** Takes a line. */
  take(row: readonly Cell[], at: number): void {
    const extra = row[this.width];
    if (extra !== undefined) {
      const message = `This line has ${row.length} values and the header ${this.width}.`;
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
        );
      }
    }
    if (entry.rows > observation.length) {
      throw new Wrong(
        cell,
        'log-value',
        `A sample of this action has ${entry.rows} numbers: the header must have the columns y1 to y${entry.rows}.`,
      );
    }
    entry.samples.push({ at, observation });
  }

  /** @param action the cell of the action, at fault where the line ends before this value */
  #valueOf(cell: Cell | undefined, number: number, action: Cell): number {
    const wrong = (message: string) => new Wrong(cell ?? action, 'log-value', message);
    if (cell === undefined || cell.text === '') throw wrong(`y${number} is missing here.`);
    if (!isNumber(cell)) throw wrong(`${quoted(cell)} is not a number.${pointHint(cell)}`);
    const value = Number(cell.text);
    if (!(Math.abs(value) <= MAX_MAGNITUDE)) throw wrong(`${quoted(cell)} is too large.`);
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
    const { measurable: family } = this.instance;
    const arms = this.#armsIn(cell.text, wrong);
    const beyond = arms.find((arm) => arm >= family.dimension);
    if (beyond !== undefined) {
      throw wrong(
        `names the base arm ${beyond}; they are numbered from 0 to ${family.dimension - 1}.`,
      );
    }
    const action = [...new Set(arms)].sort((a, b) => a - b);
    if (action.length < arms.length) throw wrong('has a base arm twice.');
    if (!hasAction(family, action)) throw wrong('is not an action of this spec.');
    return action;
  }

  /** The base arms of an action as a table has them: numbers with spaces between, or labels with `|` between. Not sorted. */
  #armsIn(text: string, wrong: (what: string) => Wrong): readonly number[] {
    if (NUMBERS.test(text)) return text.split(/ +/).map(Number);
    const labels = text.split('|').map((label) => label.trim());
    return labels.map((label) => {
      const arm = this.#armOf.get(label);
      if (arm !== undefined) return arm;
      throw wrong(
        labels.length === 1
          ? 'is no action: write the numbers of its base arms with spaces between, or their labels with | between.'
          : `has the label "${label}", which no base arm has.`,
      );
    });
  }
}

interface Entry {
  readonly action: Action;
  /** m_x */
  readonly rows: number;
  readonly samples: LoggedSample[];
}
