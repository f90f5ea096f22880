/** The data of the stopping test chart. */
import type { RunSnapshot, TraceRow } from '../../../src/shared/protocol';
import { si } from '../../format';
import type { AxisChoice } from '../../model/environment';
import { isFinished, isLive, isStopped, type Kind } from '../../model/kind';
import { isCurve, hasTestsOnly, leadsTitle } from '../../model/phases';
import { pendingRound } from '../../model/progress';
import { isPointwise, ruleOf } from '../../model/rules';
import { settledOf } from '../../model/settled';
import { rivalOf } from '../../words';
import { blankWords } from '../blankFigure';
import type { Domain, Scale } from '../../../src/core/figure/axes';
import type { Box, Measure } from '../../../src/core/figure/figure';

export type StoppingModel = ReturnType<typeof stoppingModel>;

export function stoppingModel(run: RunSnapshot, kind: Kind, axis: AxisChoice) {
  const { live, trace } = run;
  const curve = isCurve(trace);
  const pending = isFinished(kind) ? null : pendingRound(run);
  const done = trace.at(-1)?.totalSamples ?? 0;
  const plan =
    pending === null || (trace.length > 0 && (curve || isPointwise(pending)))
      ? null
      : {
          round: pending.round,
          total: done + pending.planned,
          threshold: pending.threshold,
        };
  const last = trace.at(-1);
  const byRounds = last !== undefined && !isPointwise(last);
  const settled = isStopped(kind) && byRounds ? settledOf(last) : null;
  const budget = run.facts?.maxSamples ?? null;
  return {
    title: leadsTitle(run),
    rows: trace,
    byRounds: axis === 'rounds' && !curve,
    /** Every test uses all samples so far, so the needed lead is a curve too. */
    curve,
    /** A large enough lead ends the phase; otherwise actions are ruled out one by one. */
    isTest: hasTestsOnly(trace) || last === undefined || ruleOf(last) === 'rounds',
    /** The stopping rule held, with a certificate or without. */
    ended: kind === 'certified' ? 'certified' : isFinished(kind) ? 'rule' : null,
    /** The round in progress, or the one that the budget refused. */
    plan,
    now: isLive(kind) ? live.totalSamples : null,
    budget: kind === 'budget' && budget !== null && budget >= done ? budget : null,
    /** The name of the last line; null = the lead over its rival. */
    leadName:
      settled === null ? null : settled.candidates.length === 2 ? 'lead of A over B' : 'lead of A',
    ...(run.facts?.instance.transform && { transform: run.facts.instance.transform }),
    blank: blankWords(run, 'point'),
  } as const;
}

/** The geometry for the marks of the chart. */
export interface Frame {
  readonly width: number;
  readonly narrow: boolean;
  readonly plot: Box;
  readonly x: Scale;
  readonly y: Scale;
  readonly measure: Measure;
  /** The pixels at which the round of a row starts and ends. */
  begin(index: number): number;
  end(index: number): number;
}

export function row(rows: readonly TraceRow[], index: number): TraceRow {
  return rows[index] as TraceRow;
}

/** The labels of the needed lead and the lead, then how and when the run ended. */
export function endLabels(model: StoppingModel): readonly string[] {
  const last = model.rows.at(-1);
  const rival = last === undefined ? 'second best' : rivalOf(last);
  const lead = model.leadName ?? `lead over ${rival}`;
  const needed = model.plan === null ? 'needed' : `needed in round ${model.plan.round}`;
  return [needed, lead, ...(endWords(model) ?? [])];
}

/** How and when the run ended; null if it has not. */
export function endWords({ ended, rows }: StoppingModel): readonly [string, string] | null {
  const last = rows.at(-1);
  if (ended === null || last === undefined) return null;
  return [ended === 'certified' ? 'certified' : 'rule met', `${si(last.totalSamples)} samples`];
}

/** The end of a row in axis coordinates: its number from 1, or the samples so far. */
export function endOf({ byRounds, rows }: StoppingModel, index: number): number {
  return byRounds ? index + 1 : (rows[index]?.totalSamples ?? 0);
}

/**
 * The indices of the first and the last row that reach into a range.
 * @param view range of the x axis; null for all of it
 */
export function shownRows(model: StoppingModel, view: Domain | null) {
  const end = model.rows.length - 1;
  if (view === null) return { first: 0, last: end };
  const first = model.rows.findIndex((_, index) => endOf(model, index) >= view[0]);
  const last = model.rows.findIndex((_, index) => endOf(model, index) >= view[1]);
  return { first: first === -1 ? end : first, last: last === -1 ? end : last };
}

/** Drops what lies beyond the shown range: later rows, and the plan, the budget or the end of the run. */
export function cutTo(model: StoppingModel, view: Domain | null): StoppingModel {
  if (view === null) return model;
  const { last } = shownRows(model, view);
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
