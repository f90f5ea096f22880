/** Splits the trace into the phases that charts and the table show separately. */
import { isOfTests } from '../../src/shared/format';
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import type { Domain } from '../../src/core/figure/axes';
import type { Points, Unit } from '../../src/core/figure/rangeWords';
import { isPointwise } from './rules';

export interface PhaseRows<Row = TraceRow> {
  /** Identifies the phase across updates. */
  readonly key: string;
  readonly start: number;
  readonly rows: readonly Row[];
}

type Key = Pick<TraceRow, 'phase' | 'epoch'>;

function phaseKey(row: Key): string {
  return row.epoch === null ? row.phase : `${row.phase} ${row.epoch}`;
}

/** Consecutive rows of the same phase and epoch, in order. */
export function phasesOf<Row extends Key>(trace: readonly Row[]): readonly PhaseRows<Row>[] {
  const starts = trace.flatMap((row, index) => {
    const before = trace[index - 1];
    return before?.phase === row.phase && before.epoch === row.epoch ? [] : index;
  });
  return starts.map((start, order) => ({
    key: phaseKey(trace[start] as Row),
    start,
    rows: trace.slice(start, starts[order + 1]),
  }));
}

/** GCB-PE has no phases: its trace is a series of stopping tests. */
export function hasTestsOnly(trace: readonly TraceRow[]): boolean {
  return trace[0] !== undefined && isOfTests(trace[0].phase);
}

/** Whether a run spends its budget for a best guess, without tests. */
export function isGuess({ trace, live }: RunSnapshot): boolean {
  const phases = new Set([...trace, live.current ?? trace[0]].map((row) => row?.phase));
  return phases.size === 1 && phases.has('guess');
}

export function leadsTitle(run: RunSnapshot): string {
  return isGuess(run) ? 'Lead' : 'Stopping test';
}

/** Tests on all samples so far form a curve; the paper's few rounds each have their own samples. */
export function isCurve(trace: readonly TraceRow[]): boolean {
  return trace.length > 0 && trace.every(isPointwise);
}

/** The rows whose tests lie within a range, and the number of tests from the first to the last of them. */
export function pointsIn(
  rows: readonly Pick<TraceRow, 'phase' | 'epoch' | 'round' | 'totalSamples'>[],
  range: Domain,
  unit: Unit,
): Points {
  const inside = rows.filter((row, index) => {
    const at = unit === 'samples' ? row.totalSamples : index + 1;
    return at >= range[0] && at <= range[1];
  });
  const tests = phasesOf(inside).map(
    (phase) => (phase.rows.at(-1)?.round ?? 0) - (phase.rows[0]?.round ?? 0) + 1,
  );
  return { shown: inside.length, of: tests.reduce((sum, count) => sum + count, 0) };
}
