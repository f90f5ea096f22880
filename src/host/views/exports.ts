/** A run as text that leaves the panel: for the clipboard, a spreadsheet, another program. */
import { visible } from '../../core/report/escapes';
import type { RunReport } from '../../core/report/runReport';
import type { RunResult } from '../../core/run/result';
import { formatAction, formatAlgorithm } from '../../shared/format';
import type { TraceRow } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';

const COLUMNS: readonly (readonly [name: string, value: (row: TraceRow) => unknown])[] = [
  ['phase', (row) => row.phase],
  ['epoch', (row) => row.epoch],
  ['round', (row) => row.round],
  ['epsilon', (row) => row.epsilon],
  ['samples', (row) => row.samples],
  ['totalSamples', (row) => row.totalSamples],
  ['gap', (row) => row.gap],
  ['threshold', (row) => row.threshold],
  ['passed', (row) => row.passed],
  ['rivalRank', (row) => row.rivalRank],
  ['surviving', (row) => row.surviving],
  ['leader', (row) => row.leaders[0]?.action.join(' ') ?? null],
  ['leaderEstimate', (row) => row.leaders[0]?.estimate ?? null],
  ['leaderHalfWidth', (row) => row.leaders[0]?.halfWidth ?? null],
];

/**
 * The stopping tests, one a line, as comma-separated values with a head. Every cell is a number, a truth value,
 * a fixed word or a list of arm numbers, so nothing needs quotes.
 */
export function traceCsv(rows: readonly TraceRow[]): string {
  const lines = rows.map((row) => COLUMNS.map(([, value]) => String(value(row) ?? '')).join(','));
  return [COLUMNS.map(([name]) => name).join(','), ...lines, ''].join('\n');
}

/** All that is known of a run, the text of its spec included. */
export function runJson(run: RunRecord): string {
  const record = {
    version: 1,
    spec: run.origin.specText,
    overrides: run.origin.overrides.set,
    startedAt: new Date(run.origin.startedAt).toISOString(),
    facts: run.facts,
    result: run.result,
    trace: run.rows,
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** What a report of a run is written from; null for a run without a result. */
export function reportOf(run: RunRecord): RunReport | null {
  const { origin, facts, result, rows, isSpecChanged } = run;
  if (facts === null || result === null) return null;
  const { fileName, specText, overrides, startedAt } = origin;
  return {
    fileName,
    specText,
    overrides,
    startedAt,
    specChanged: isSpecChanged,
    facts,
    result,
    trace: rows,
  };
}

/** The result in a few lines of plain text; exact numbers. */
export function resultText(run: RunRecord): string {
  const { facts, result } = run;
  if (facts === null || result === null) return `${visible(run.origin.fileName)}: no result.\n`;
  const lines: (readonly [string, string])[] = [
    ['Spec', facts.name === null ? run.origin.fileName : `${facts.name} (${run.origin.fileName})`],
    [
      'Algorithm',
      `${formatAlgorithm(result.algorithm)}, preset ${result.preset}, delta ${result.delta}, seed ${result.seed}`,
    ],
    ['Outcome', outcomeOf(result)],
    [
      'Action',
      result.action === null
        ? 'none yet'
        : `${formatAction(result.action, facts.labels, Number.POSITIVE_INFINITY)} [${result.action.join(', ')}]`,
    ],
    ['Estimate', result.estimate === null ? 'none yet' : String(result.estimate)],
    ['Samples', String(result.samples)],
    ...result.assumptionsNotMet.map((text) => ['Not met', text] as const),
  ];
  return lines.map(([name, value]) => `${name}: ${visible(value)}\n`).join('');
}

/** `certified` is said only where every assumption of the guarantee is met. */
function outcomeOf({ status, reason, assumptionsNotMet }: RunResult): string {
  if (status === 'certified' && assumptionsNotMet.length > 0) {
    return 'stopped by its rule, an assumption is not met';
  }
  return reason === undefined ? status : `${status}: ${reason}`;
}
