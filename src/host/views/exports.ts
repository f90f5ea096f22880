/** A run as text for the clipboard, a spreadsheet or another program. */
import type { InstanceSummary } from '../../core/document/report';
import { visible } from '../../core/words/escapes';
import { csvTable } from '../../core/report/textTables';
import { resultRows, type RunReport } from '../../core/report/runReport';
import { countOfActions, ruledOutCounts } from '../../shared/format';
import type { TraceRow } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';

/** Fields of a row that keep their names. */
const OWN = [
  ...(['phase', 'epoch', 'round', 'epsilon', 'samples', 'totalSamples'] as const),
  ...(['gap', 'threshold', 'passed', 'rivalRank', 'surviving'] as const),
] satisfies (keyof TraceRow)[];

const COLUMNS: readonly (readonly [
  name: string,
  value: (row: TraceRow) => string | number | boolean | null | undefined,
])[] = [
  ...OWN.map((name) => [name, (row: TraceRow) => row[name]] as const),
  ['leader', (row) => row.leaders[0]?.action.join(' ') ?? null],
  ['leaderEstimate', (row) => row.leaders[0]?.estimate ?? null],
  ['leaderHalfWidth', (row) => row.leaders[0]?.halfWidth ?? null],
  ['leadOf', (row) => row.pair?.leader.join(' ') ?? null],
  ['leadOver', (row) => row.pair?.rival.join(' ') ?? null],
];

/** Logarithms if the measurements are logarithms; they are exported as factors, and their column names say so. */
const OF_VALUES: ReadonlySet<string> = new Set([
  ...['epsilon', 'gap', 'threshold'],
  ...['leaderEstimate', 'leaderHalfWidth'],
]);

/** The stopping tests as CSV, one per line, with a header. */
export function traceCsv(
  rows: readonly TraceRow[],
  { actions, transform }: Pick<InstanceSummary, 'actions' | 'transform'>,
): string {
  const ruledOut = ruledOutCounts(rows, countOfActions(actions));
  const isFactor = (name: string): boolean => transform !== undefined && OF_VALUES.has(name);
  const lines = rows.map((row, index) => [
    ...COLUMNS.map(([name, value]) => {
      const cell = value(row);
      return isFactor(name) && typeof cell === 'number' ? Math.exp(cell) : cell;
    }),
    ruledOut[index],
  ]);
  const names = COLUMNS.map(([name]) => (isFactor(name) ? `${name}Factor` : name));
  return csvTable([...names, 'ruledOut'], lines);
}

/** Everything known about a run, including the text of its spec. */
export function runJson(run: RunRecord): string {
  const record = {
    version: 1,
    spec: run.origin.specText,
    overrides: run.origin.overrides.set,
    startedAt: new Date(run.origin.startedAt).toISOString(),
    ...(run.title === null ? {} : { title: run.title }),
    ...(run.note === null ? {} : { note: run.note }),
    facts: run.facts,
    ...(run.facts?.instance.transform && { values: 'logarithms' }),
    result: run.result,
    ...(run.measurements && { measurements: run.measurements }),
    trace: run.rows,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** The input of a run's report; null without a result. */
export function reportOf(run: RunRecord): RunReport | null {
  const { origin, facts, result, rows: trace, isSpecChanged: specChanged, measurements } = run;
  if (facts === null || result === null) return null;
  // Reports are made to be passed on: nothing else of the origin, such as where the spec is.
  const { fileName, specText, overrides, startedAt } = origin;
  const begun = { fileName, specText, overrides, startedAt, specChanged };
  return { ...begun, facts, result, trace, ...(measurements && { measurements }) };
}

/** The result as a few lines of plain text. */
export function resultText(run: RunRecord): string {
  const report = reportOf(run);
  if (report === null) return `${visible(run.origin.fileName)}: no result.\n`;
  const missing = report.result.assumptionsNotMet.map((text) => ['Not met', text] as const);
  return [...resultRows(report), ...missing]
    .map(([name, value]) => `${name}: ${visible(value)}\n`)
    .join('');
}
