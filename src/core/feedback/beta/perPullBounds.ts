/** beta_i for what is assumed of the noise: how far the noise of a pull of action i of sigma moves the estimate. */
import { noiseColumns } from './beta';
import type { DeclaredNoise } from '../../protocol/environment';
import type { ObservationRow } from '../feedback';
import type { ObserverSet } from '../observerSet/observerSet';

/** Whether each base arm has its noise or each row, and whether that of one pull may depend on each other. */
export type NoiseKind = Pick<DeclaredNoise, 'on' | 'rows'>;

/**
 * One number an action of sigma, for sub-Gaussian noise of scale 1: the root of the trace of the covariance,
 * ||M^+_i M_i||_F (arms), ||M^+_i||_F (rows) with M^+_i the columns of M_sigma^+ for action i. That the c variables of a
 * pull may depend on each other costs a factor of sqrt(c). Squares over n_i add up to the square of the radius, or to its
 * first term, so n_i in proportion to beta_i makes that least (Cauchy-Schwarz).
 */
export function perPullBoundsOf(set: ObserverSet, { on, rows }: NoiseKind): Float64Array {
  return Float64Array.from(set.observations, (_, index) => {
    const columns = noiseColumns(set, index, on);
    const variables = rows === 'any' ? columns.length : 1;
    const squares = columns.map((column) => column.reduce((sum, value) => sum + value * value, 0));
    return Math.sqrt(variables * squares.reduce((sum, square) => sum + square, 0));
  });
}

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
