/** What the chart of the stopping test is made of. */
import type { TraceRow } from '../../../src/shared/protocol';
import { si } from '../../format';
import { rivalOf } from '../../words';
import type { Scale } from '../axes';
import type { Figure } from '../figure';

export interface StoppingModel {
  readonly rows: readonly TraceRow[];
  readonly byRounds: boolean;
  /** All rows go by all samples so far: what is needed is a curve too. */
  readonly curve: boolean;
  /** A lead that is large enough ends the phase; otherwise actions are ruled out one after the other. */
  readonly isTest: boolean;
  /** The stopping rule held: with a certificate, or without one since an assumption is not met. */
  readonly ended: 'certified' | 'rule' | null;
  /** The round under way, or the one that was refused. */
  readonly plan: {
    readonly round: number;
    readonly total: number;
    readonly threshold: number;
  } | null;
  /** Samples so far, while the run lives. */
  readonly now: number | null;
  /** The budget that ended the run. */
  readonly budget: number | null;
  /** What the last line is called; null = the lead over its rival. */
  readonly leadName: string | null;
  /** What the line of thresholds is called. */
  readonly neededName: string;
  /** What an empty chart says, long and short. */
  readonly blank: readonly [long: string, short: string];
}

export interface Geometry {
  readonly plot: Figure['plot'];
  readonly x: Scale;
  readonly y: Scale;
  /** The pixel where the round of a row begins, and where it ends. */
  begin(index: number): number;
  end(index: number): number;
}

export function row(rows: readonly TraceRow[], index: number): TraceRow {
  return rows[index] as TraceRow;
}

/** The names of what is needed and of the lead; then, where it ended, how and when. */
export function endLabels(model: StoppingModel): readonly string[] {
  const last = model.rows.at(-1);
  const rival = last === undefined ? 'second best' : rivalOf(last);
  const lead = model.leadName ?? `lead over ${rival}`;
  const needed = model.plan === null ? model.neededName : `needed in round ${model.plan.round}`;
  const end =
    model.ended === null ? [] : [endWord(model.ended), `${si(last?.totalSamples ?? 0)} samples`];
  return [needed, lead, ...end];
}

export function endWord(ended: 'certified' | 'rule'): string {
  return ended === 'certified' ? 'certified' : 'rule met';
}
