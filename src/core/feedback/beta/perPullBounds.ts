/** beta_i for the assumed noise: how far the noise of a pull of action i of sigma moves the estimate. */
import { noiseColumns } from './beta';
import type { DeclaredNoise } from '../../protocol/environment';
import type { ObservationRow } from '../feedback';
import type { ObserverSet } from '../observerSet/observerSet';

/** Whether the noise is on the base arms or the rows, and whether it may be dependent within a pull. */
export type NoiseKind = Pick<DeclaredNoise, 'on' | 'rows'>;

/**
 * One number per action of sigma, for sub-Gaussian noise of scale 1: the root of the trace of the covariance, ||M^+_i M_i||_F
 * (arms) or ||M^+_i||_F (rows), with M^+_i the columns of M_sigma^+ for action i. Dependence among the c variables of a pull
 * costs a factor of sqrt(c). The squared radius, or its first term, is the sum of beta_i^2 / n_i, so n_i in proportion to beta_i
 * minimises it (Cauchy-Schwarz).
 */
export function perPullBoundsOf(set: ObserverSet, { on, rows }: NoiseKind): Float64Array {
  return Float64Array.from(set.observations, (_, index) => {
    const columns = noiseColumns(set, index, on);
    const variables = rows === 'any' ? columns.length : 1;
    const squares = columns.map((column) => column.reduce((sum, value) => sum + value * value, 0));
    return Math.sqrt(variables * squares.reduce((sum, square) => sum + square, 0));
  });
}

/** The sum of beta_i, which determines the radius for pulls in proportion to beta_i. */
export function scoreOf(set: ObserverSet, noise: NoiseKind): number {
  return perPullBoundsOf(set, noise).reduce((sum, beta) => sum + beta, 0);
}

/** beta_i divided by the length of the column of M^+, for an action that shows only this row. */
export function rowFactor(row: ObservationRow | undefined, { on, rows }: NoiseKind): number {
  if (row === undefined) return 0;
  if (on === 'feedback') return 1;
  return Math.hypot(...row.coefficients) * (rows === 'any' ? Math.sqrt(row.arms.length) : 1);
}
