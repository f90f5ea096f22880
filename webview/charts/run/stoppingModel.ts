/** What the chart of the stopping test is made of. */
import type { RunSnapshot, TraceRow } from '../../../src/shared/protocol';
import { si } from '../../format';
import { rivalOf } from '../../words';
import type { Domain, Scale } from '../../../src/core/figure/axes';
import type { Box } from '../../../src/core/figure/figure';
import { blankWords } from '../../model/charts';
import type { AxisChoice } from '../../model/environment';
import { isFinished, isLive, isStopped } from '../../model/kind';
import type { Kind } from '../../model/kind';
import { isCurve, isOfTests } from '../../model/phases';
import { pendingRound } from '../../model/progress';
import { isPointwise, ruleOf } from '../../model/rules';
import { settledOf } from '../../model/settled';

export type StoppingModel = Readonly<ReturnType<typeof stoppingModel>>;

export function stoppingModel(run: RunSnapshot, kind: Kind, axis: AxisChoice) {
  const { live, trace } = run;
  const curve = isCurve(trace);
  const pending = isFinished(kind) ? null : pendingRound(run);
  const last = trace.at(-1);
  const done = last?.totalSamples ?? 0;
  const rule = last === undefined ? 'rounds' : ruleOf(last, run);
  const settled = isStopped(kind) && last !== undefined && !isPointwise(last) && settledOf(last);
  const budget = run.facts?.maxSamples ?? null;
  const hasPlan = pending !== null && (last === undefined || !(curve || isPointwise(pending)));
  const ended: 'certified' | 'rule' | null =
    kind === 'certified' ? 'certified' : isFinished(kind) ? 'rule' : null;
  return {
    rows: trace,
    byRounds: axis === 'rounds' && !curve,
    /** All rows go by all samples so far: what is needed is a curve too. */
    curve,
    /** A lead that is large enough ends the phase; otherwise actions are ruled out one after the other. */
    isTest: isOfTests(trace) || rule === 'rounds',
    /** The stopping rule held: with a certificate, or without one since an assumption is not met. */
    ended,
    /** The round under way, or the one that was refused. */
    plan: hasPlan
      ? { round: pending.round, total: done + pending.planned, threshold: pending.threshold }
      : null,
    /** Samples so far, while the run lives. */
    now: isLive(kind) ? live.totalSamples : null,
    /** The budget that ended the run. */
    budget: kind === 'budget' && budget !== null && budget >= done ? budget : null,
    /** What the last line is called; null = the lead over its rival. */
    leadName: settled ? (settled.candidates.length === 2 ? 'lead of A over B' : 'lead of A') : null,
    /** What the line of thresholds is called: what the threshold is to the lead. */
    neededName:
      last === undefined || rule === 'rounds' || rule === 'tests' ? 'needed' : 'rules it out',
    /** What an empty chart says, long and short. */
    blank: blankWords(run, 'point'),
  };
}

export interface Geometry {
  readonly plot: Box;
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
  return [needed, lead, ...(endWords(model) ?? [])];
}

/** How and when the run ended; null where that is not shown. */
export function endWords({
  ended,
  rows,
}: StoppingModel): readonly [how: string, when: string] | null {
  const last = rows.at(-1);
  if (ended === null || last === undefined) return null;
  return [ended === 'certified' ? 'certified' : 'rule met', `${si(last.totalSamples)} samples`];
}

/** Where the samples of a row end, in the coordinates of the axis; after the last one those of the plan, before the first none. */
export function endOf({ byRounds, rows, plan }: StoppingModel, index: number): number {
  if (byRounds) return index + 1;
  return (index < rows.length ? rows[index]?.totalSamples : plan?.total) ?? 0;
}

/** The first row that ends at a place of the axis or beyond it; else the last one. */
export function rowAt(model: StoppingModel, place: number): number {
  const index = model.rows.findIndex((_, row) => endOf(model, row) >= place);
  return index === -1 ? model.rows.length - 1 : index;
}

/**
 * Without what lies beyond the part that is shown: later rows, and the plan, the budget or the end of the run.
 * @param view the part of the x axis; null for all of it
 */
export function cutTo(model: StoppingModel, view: Domain | null): StoppingModel {
  if (view === null) return model;
  const last = rowAt(model, view[1]);
  const isWhole = last === model.rows.length - 1;
  const end = endOf(model, last);
  const isIn = (samples: number | null): boolean =>
    samples !== null && (model.byRounds || (samples >= view[0] && samples <= view[1]));
  return {
    ...model,
    rows: model.rows.slice(0, last + 1),
    plan: isWhole && end < view[1] ? model.plan : null,
    ended: isWhole && end >= view[0] && end <= view[1] ? model.ended : null,
    now: isIn(model.now) ? model.now : null,
    budget: isWhole && isIn(model.budget) ? model.budget : null,
  };
}
