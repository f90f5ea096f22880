/** The questions about a measurement file: its name, its columns, and how it writes an action. */
import { PLAIN_SEPARATORS } from '../import/measurementLog';
import { Fault, type Asker } from './questions';
import type { MeasurementFile } from '../../protocol/measurementLog';

/** The measurement files beside the new spec. */
export interface Beside {
  /** Names of possible logs. */
  readonly files: readonly string[];
  /** The first lines of the files that were read, by file name. */
  readonly heads: ReadonlyMap<string, readonly (readonly string[])[]>;
}

export const NOTHING: Beside = { files: [], heads: new Map() };

/** A log to analyse; by default the first file. */
export function askLog(ask: Asker, beside: Beside): MeasurementFile {
  const label = 'Which file, beside the spec?';
  const [first = ''] = beside.files;
  const more = { suggestions: beside.files, isNeeded: true } as const;
  const typed = ask.text('file', label, first, (text) => text.trim(), 'line', more);
  const file = typed === '' ? 'log.csv' : typed;
  return { file, ...askColumns(ask, beside.heads.get(file) ?? []) };
}

/** Earlier measurements. */
export function askBefore(
  ask: Asker,
  { files, heads }: Beside,
): { readonly before?: readonly MeasurementFile[] } {
  const label = 'Is there a file of earlier measurements? Its name, beside the spec; empty: none';
  const more = { suggestions: files };
  const file = ask.text('before', label, '', (typed) => typed.trim(), 'line', more);
  return file === '' ? {} : { before: [{ file, ...askColumns(ask, heads.get(file) ?? []) }] };
}

/** Columns are stated only if their names differ from the default. */
function askColumns(
  ask: Asker,
  [names = [], first = []]: readonly (readonly string[])[],
): Pick<MeasurementFile, 'columns'> {
  const proposed = proposedColumns(names, first);
  const column = (typed: string) => typed.trim() || new Fault('Write the name of a column.');
  const suggestions = names;
  const which = 'Which of its columns says what was measured?';
  const action = ask.text('action', which, proposed.action, column, 'line', { suggestions });
  const measured = 'Which of its columns has the measured number? Several with commas between';
  const rows = ask.text(
    ...(['rows', measured, proposed.rows.join(', ')] as const),
    (typed) => {
      const all = typed.split(',').map((one) => one.trim());
      return all.includes('') ? new Fault('Write a name, or several like y1, y2.') : all;
    },
    'line',
    { suggestions },
  );
  const between =
    'What stands between the parts of an action? Empty: | or blanks, along a path also -';
  const separator = ask.text('separator', between, proposed.separator, (typed) => typed.trim());
  const isUsual = action === 'action' && rows.every((name, at) => name === `y${at + 1}`);
  if (isUsual && separator === '') return {};
  return { columns: { action, rows, ...(separator !== '' && { separator }) } };
}

/** The default columns if they exist or no column has numbers; else the last column of numbers, and the last other column before it. */
function proposedColumns(names: readonly string[], first: readonly string[]) {
  const usual = names
    .filter((name) => /^y\d+$/.test(name))
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  const isNumber = (_: string, at: number): boolean => isFinite(Number(first[at] || NaN));
  const number = names.findLastIndex(isNumber);
  const said = names.findLastIndex((name, at) => at < number && !isNumber(name, at));
  const [action = 'action', rows = usual] =
    usual.length > 0 || number < 0 ? [] : [names[Math.max(0, said)], [names[number] ?? '']];
  const cell = first[names.indexOf(action)] ?? '';
  const separator = PLAIN_SEPARATORS.find((sign) => cell.includes(sign)) ?? '';
  return { action, rows: rows.length > 0 ? rows : ['y1'], separator };
}
