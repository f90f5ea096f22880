/** What an observer set is judged by: the samples that a run takes grow with the square of it. */
import type { NoiseKind } from '../beta/perPullBounds';
import { perPullBoundsOf } from '../beta/perPullBounds';
import type { ObservationRow } from '../feedback';
import type { ObserverSet } from './observerSet';

/** The sum of beta_i, for pulls in proportion to beta_i. */
export function scoreOf(set: ObserverSet, noise: NoiseKind): number {
  return perPullBoundsOf(set, noise).reduce((sum, beta) => sum + beta, 0);
}

/** beta_i over the length of the column of M^+, for an action that shows this row alone. */
export function rowFactor(row: ObservationRow | undefined, { on, rows }: NoiseKind): number {
  if (row === undefined) return 0;
  if (on === 'feedback') return 1;
  return Math.hypot(...row.coefficients) * (rows === 'any' ? Math.sqrt(row.arms.length) : 1);
}
