/** What an observer set is judged by: the samples that a run takes grow with the square of it. */
import type { NoiseKind } from '../beta/perPullBounds';
import { perPullBoundsOf } from '../beta/perPullBounds';
import type { ObservationRow } from '../feedback';
import type { ObserverSet } from './observerSet';

/** Noise of the base arms in [-1, 1], as the paper has it. */
export const BOUNDED_ARMS: NoiseKind = { on: 'arms', law: 'bounded' };

/** The sum of beta_i, for pulls in proportion to beta_i. */
export function scoreOf(set: ObserverSet, noise: NoiseKind): number {
  return perPullBoundsOf(set, noise).reduce((sum, beta) => sum + beta, 0);
}

/** beta_i over the length of the column of M^+, for an action that shows this row alone. */
export function rowFactor(row: ObservationRow | undefined, { on, law, rows }: NoiseKind): number {
  if (row === undefined) return 0;
  if (on === 'feedback') return 1;
  return law === 'bounded'
    ? row.coefficients.reduce((sum, value) => sum + Math.abs(value), 0)
    : Math.hypot(...row.coefficients) * (rows === 'any' ? Math.sqrt(row.arms.length) : 1);
}
