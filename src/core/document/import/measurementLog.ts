/** Reads a log of earlier measurements: its actions and their observations. */
import { quoted, type Cell, type ImportFault } from './table';
import { delimiterOf, readTable } from './readTable';
import { listedUpTo } from '../../words/lists';
import { routeGraph } from '../../words/route';
import type { LogColumns, MeasurementLog } from '../../protocol/measurementLog';
import {
  LineReader,
  Wrong,
  type Columns,
  type Described,
  type LogForm,
  type LogTable,
} from './logLines';

interface LogFault extends ImportFault {
  readonly code: string;
  /** Columns with a separator that makes every action readable. */
  readonly instead?: LogColumns;
}

export type LogReading =
  | { readonly ok: true; readonly log: MeasurementLog }
  | { readonly ok: false; readonly faults: readonly LogFault[] };

/** The longest log, in UTF-16 code units. */
const MOST_CHARACTERS = 256 * 1024 * 1024;
/** The most columns listed in a message. */
const MOST_NAMED = 12;
/** The most faults reported of one log. */
const MOST_FAULTS = 20;
/** Common separators of parts that rarely occur in names. */
export const PLAIN_SEPARATORS: readonly string[] = [';', ',', '+'];
const SEPARATORS = [...PLAIN_SEPARATORS, '|', '/', '-', '_', '&', ':', ' '];
/** The number of lines tested for a common separator. */
const LINES_TRIED = 1000;

/**
 * Reads a log in CSV, one line per sample. Its columns are `action,y1,…,ym` or the stated ones, in any order. `action` holds base
 * arms as `actionReader` reads them; values beyond the rows of an action stay empty. Each column reports its first fault, with
 * the number of further ones. Never throws.
 */
export function readLog(text: string, instance: Described, form: LogForm = {}): LogReading {
  const cells = readTable(text, MOST_CHARACTERS);
  if (!cells.ok) {
    const { message, line, column } = cells.fault;
    return { ok: false, faults: [{ code: 'log-syntax', message, line, column }] };
  }
  const [head = [], ...below] = cells.value;
  // Spreadsheets may leave lines that hold only separators.
  const rows = below.filter((row) => row.some((cell) => cell.text !== ''));
  const ofColumn = new Map<string, { readonly first: Wrong; more: number }>();
  /** Records a fault and continues. */
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
  // If commas separate the values, a comma cannot be a decimal sign.
  const hasCommas = delimiterOf(text) !== ',';
  const table = { width: head.length, hasCommas, form };
  const reader = columns && readerOf(instance, columns, table, rows);
  for (const [at, row] of reader === null ? [] : rows.entries()) {
    attempt(() => {
      reader?.take(row, at);
    });
  }
  if (reader === null || ofColumn.size > 0) {
    const faults = [...ofColumn.values()].slice(0, MOST_FAULTS).map((found) => {
      // A separator is suggested only for faults in the action column.
      const isOfActions = columns !== null && found.first.code === 'log-action';
      const instead = isOfActions ? separated(instance, columns, table, head, rows) : null;
      return { ...faultOf(found), ...(instead !== null && { instead }) };
    });
    return { ok: false, faults };
  }
  if (rows.length === 0) {
    const message = 'The log has no line of measurements below its header.';
    return { ok: false, faults: [{ code: 'log-empty', message, line: 1, column: 1 }] };
  }
  return { ok: true, log: { actions: reader.actions(), lines: rows.length } };
}

/** Numbers may be base arms or path nodes; the reading that makes more cells valid actions wins. */
function readerOf(
  instance: Described,
  columns: Columns,
  table: LogTable,
  rows: readonly (readonly Cell[])[],
): LineReader {
  const { form } = table;
  const actionsBy = (byNodes: boolean) => {
    const strict = { ...table, form: { ...form, isAny: false }, byNodes };
    const reader = new LineReader(instance, columns, strict);
    const cells = rows.flatMap((row) => row[columns.action] ?? []);
    const distinct = new Map(cells.map((cell) => [cell.text, cell]));
    return [...distinct.values()].filter((cell) => reader.hasAction(cell)).length;
  };
  const isEither = form.columns?.separator !== undefined && routeGraph(instance.labels) !== null;
  const byNodes = isEither && actionsBy(true) > actionsBy(false);
  return new LineReader(instance, columns, { ...table, byNodes });
}

function faultOf({ first, more }: { readonly first: Wrong; readonly more: number }): LogFault {
  const { at, code, message } = first;
  const others =
    more === 0 ? '' : ` ${more} more ${more === 1 ? 'line has' : 'lines have'} a fault here.`;
  return { code, message: message + others, line: at.line, column: at.column };
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
    const [action = 0, ...observations] = [named.action, ...named.rows].map((name, at, all) => {
      const place = placeOf(name);
      if (all.some((other, before) => before < at && other.trim() === name.trim()))
        throw new Wrong(
          head[place] as Cell,
          'log-header',
          `\`columns\` names "${name}" twice: every number of a sample has a column of its own.`,
        );
      return place;
    });
    return { action, observations };
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

/** The columns with the separator that makes all actions readable; null if there is none. */
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
      action: nameAt(columns.action),
      rows: columns.observations.map(nameAt),
      separator,
    };
    const form = { ...table.form, columns: named };
    const reader = readerOf(instance, columns, { ...table, form }, rows);
    if (cells.every((cell) => reader.hasAction(cell))) return named;
  }
  return null;
}
