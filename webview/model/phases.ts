/** What kind of phases a trace has, and how many of its tests a range shows. */
import { isOfTests, phasesOf } from '../../src/shared/format';
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import type { Domain } from '../../src/core/figure/axes';
import type { Points, Unit } from '../../src/core/figure/rangeWords';
import { isPointwise } from './rules';

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
