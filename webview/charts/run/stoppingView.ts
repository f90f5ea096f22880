/** The part of the stopping test that is shown: what lies right of it is left out, so that labels stand at its edge. */
import type { Domain } from '../axes';
import type { StoppingModel } from './stoppingModel';

export interface ShownRows {
  /** Indices of the first and of the last row that reach into the part. */
  readonly first: number;
  readonly last: number;
}

/** @param view the part of the x axis; null for all of it */
export function shownRows(model: StoppingModel, view: Domain | null): ShownRows {
  const end = model.rows.length - 1;
  if (view === null) return { first: 0, last: end };
  const endOf = (index: number): number =>
    model.byRounds ? index + 1 : (model.rows[index]?.totalSamples ?? 0);
  const first = model.rows.findIndex((_, index) => endOf(index) >= view[0]);
  const last = model.rows.findIndex((_, index) => endOf(index) >= view[1]);
  return { first: first === -1 ? end : first, last: last === -1 ? end : last };
}

/** Without what lies beyond the part that is shown: later rows, and the plan, the budget or the end of the run. */
export function cutTo(model: StoppingModel, view: Domain | null): StoppingModel {
  if (view === null) return model;
  const { last } = shownRows(model, view);
  const isWhole = last === model.rows.length - 1;
  const end = model.byRounds ? last + 1 : (model.rows[last]?.totalSamples ?? 0);
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
