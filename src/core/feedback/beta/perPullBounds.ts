/** beta_i for what is assumed of the noise: how far the noise of a pull of action i of sigma moves the estimate. */
import { noiseColumns } from './beta';
import type { DeclaredNoise } from '../../protocol/environment';
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
    return Math.sqrt(variables * columns.reduce((sum, column) => sum + squareOf(column), 0));
  });
}

function squareOf(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return sum;
}
