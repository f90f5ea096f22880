/** What an observer set is judged by: the samples that a run takes grow with the square of it. */
import type { NoiseKind } from '../beta/perPullBounds';
import { perPullBoundsOf } from '../beta/perPullBounds';
import type { ObservationRow } from '../feedback';
import type { ObserverSet } from './observerSet';

export interface ObserverScore extends NoiseKind {
  readonly allocation: 'uniform' | 'proportional';
}

/** Noise of the base arms in [-1, 1], as the paper has it, with pulls in proportion to beta_i. */
export const SUM_OF_BETAS: ObserverScore = {
  on: 'arms',
  law: 'bounded',
  allocation: 'proportional',
};

/** The sum of beta_i for pulls in proportion to beta_i, sqrt(|sigma| sum of beta_i^2) for as many of each action. */
export function scoreOf(set: ObserverSet, score: ObserverScore): number {
  const increments = perPullBoundsOf(set, score);
  const total = increments.reduce((sum, beta) => sum + partOf(beta, score), 0);
  return fromParts(total, increments.length, score);
}

/** What one beta_i adds; `fromParts` takes the total to the score. */
export function partOf(beta: number, { allocation }: ObserverScore): number {
  return allocation === 'proportional' ? beta : beta * beta;
}

export function fromParts(total: number, size: number, { allocation }: ObserverScore): number {
  return allocation === 'proportional' ? total : Math.sqrt(size * total);
}

/** beta_i over the length of the column of M^+, for an action that shows this row alone. */
export function rowFactor(row: ObservationRow | undefined, { on, law, rows }: NoiseKind): number {
  if (row === undefined) return 0;
  if (on === 'feedback') return 1;
  return law === 'bounded'
    ? row.coefficients.reduce((sum, value) => sum + Math.abs(value), 0)
    : Math.hypot(...row.coefficients) * (rows === 'any' ? Math.sqrt(row.arms.length) : 1);
}
