/** Reads the lines of a log: their actions and observations. */
import { isNumber, pointHint } from './cells';
import { quoted, type Cell } from './table';
import { actionReader, type ReadAction } from './actionCell';
import { MAX_MAGNITUDE } from '../../text/limits';
import { isInside, NOT_POSITIVE } from '../../learners/contract/transform';
import type { Instance } from '../../learners/contract/instance';
import type { Action } from '../../families/family';
import { hasAction } from '../../families/hasAction';
import type { LogColumns, LoggedAction, LoggedSample } from '../../protocol/measurementLog';
import { formatCounted } from '../../words/counts';

export type Described = Pick<Instance, 'measurable' | 'feedback' | 'labels' | 'transform'> &
  Partial<Pick<Instance, 'family' | 'unconstrained'>> & {
    readonly assumptions: Pick<Instance['assumptions'], 'feedbackRange'>;
  };

/** What a spec says about a log. */
export interface LogForm {
  readonly columns?: LogColumns | undefined;
  /** Accept measurements of actions that are not in the spec. */
  readonly isAny?: boolean;
}

/** A fault in a cell. */
export class Wrong extends Error {
  /** @param column identifies the column at fault, by position or name */
  constructor(
    readonly at: Cell,
    readonly code: `log-${'header' | 'columns' | 'action' | 'value'}`,
    message: string,
    readonly column: number | string = code,
  ) {
    super(message);
  }
}

/** The positions of the columns of a log. */
export interface Columns {
  readonly action: number;
  /** The columns y1, y2, … */
  readonly observations: readonly number[];
}

export interface LogTable {
  readonly width: number;
  readonly hasCommas: boolean;
  readonly form: LogForm;
  /** Whether numbers are nodes of a path instead of base arms. */
  readonly byNodes?: boolean;
}

/** Reads lines and collects the samples of each action. */
export class LineReader {
  /** By cell text, because a log repeats its actions. */
  readonly #byCell = new Map<string, Entry>();
  readonly #byAction = new Map<string, Entry>();
  readonly #armsIn: ReadAction;

  constructor(
    private readonly instance: Described,
    private readonly columns: Columns,
    private readonly table: LogTable,
  ) {
    this.#armsIn = actionReader(instance.labels, table.form.columns?.separator, table.byNodes);
  }

  actions(): readonly LoggedAction[] {
    return [...this.#byAction.values()].map(({ action, samples }) => ({ action, samples }));
  }

  /** Whether the cell holds a valid action. */
  hasAction(cell: Cell): boolean {
    try {
      this.#entryOf(cell);
      return true;
    } catch (error) {
      if (error instanceof Wrong) return false;
      throw error;
    }
  }

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
          `A sample of this action has ${formatCounted(entry.rows, 'number')}: leave the rest empty.`,
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

  /** @param action the action cell, reported if the line ends before this value */
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
    if (typeof arms === 'string') {
      const isLost = cell.text.includes('\ufffd');
      throw wrong(isLost ? 'is not UTF-8: save the log with this encoding.' : arms);
    }
    const size = (family.base ?? family).dimension;
    const beyond = arms.find((arm) => arm >= family.dimension);
    if (beyond !== undefined) {
      throw wrong(`names the base arm ${beyond}; they are numbered from 0 to ${size - 1}.`);
    }
    const isOrdered = family.kind === 'ranking';
    const distinct = [...new Set(arms)];
    if (distinct.length < arms.length) throw wrong('has a base arm twice.');
    // The pairs of an action follow from its base arms and may be omitted.
    const named = distinct.filter((arm) => arm < size);
    const baseArms = isOrdered ? named : named.sort((a, b) => a - b);
    const action = family.complete?.(baseArms) ?? baseArms;
    if (distinct.some((arm) => !action.includes(arm)))
      throw wrong('is not an action of this spec.');
    // Explicit feedback is only defined for the listed actions.
    const isAny = this.table.form.isAny === true && feedback.kind !== 'explicit' && !isOrdered;
    if (!isAny && !hasAction(family, action)) throw wrong(this.#whyNone(action));
    return action;
  }

  #whyNone(action: Action): string {
    const { measurable, family, unconstrained } = this.instance;
    return measurable === family && unconstrained !== undefined && hasAction(unconstrained, action)
      ? 'is left out by `constraints`. Where such actions were measured all the same, say so in `feedback`: `"measurable": { "constraints": {} }`.'
      : 'is not an action of this spec.';
  }
}

interface Entry {
  readonly action: Action;
  /** m_x */
  readonly rows: number;
  readonly samples: LoggedSample[];
}
