/** The trace, cut into the phases that the charts and the table show apart. */
import { isOfTests as isPhaseOfTests } from '../../src/shared/format';
import type { TraceRow } from '../../src/shared/protocol';
import { isPointwise } from './rules';

export interface PhaseRows<Row = TraceRow> {
  /** Identifies the phase across updates. */
  readonly key: string;
  /** The index of the first row in the trace. */
  readonly start: number;
  readonly rows: readonly Row[];
}

type Key = Pick<TraceRow, 'phase' | 'epoch'>;

function phaseKey(row: Key): string {
  return row.epoch === null ? row.phase : `${row.phase} ${row.epoch}`;
}

/** Runs of rows of the same phase and epoch, in order. */
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

/** GCB-PE has no phases: the trace is one of stopping tests. */
export function isOfTests(trace: readonly TraceRow[]): boolean {
  return trace[0] !== undefined && isPhaseOfTests(trace[0].phase);
}

/** Tests on all samples so far are drawn as a curve; the paper's rounds are few, and each has its own samples. */
export function isCurve(trace: readonly TraceRow[]): boolean {
  return trace.length > 0 && trace.every(isPointwise);
}
