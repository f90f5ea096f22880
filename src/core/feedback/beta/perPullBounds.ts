/** beta_i for what is assumed of the noise: how far the noise of a pull of action i of sigma moves the estimate. */
import { betaOfAction, firstRow, perActionFeedbackNoise, timesPseudoInverse } from './beta';
import type { RowNoise } from '../../protocol/environment';
import type { ObserverSet } from '../observerSet/observerSet';

export interface NoiseKind {
  /** Noise of every base arm before M_x sees it, or of every row of y. */
  readonly on: 'arms' | 'feedback';
  /** In [-1, 1] and no more, or independent between base arms (rows) and 1-sub-Gaussian. */
  readonly law: 'bounded' | 'sub-gaussian';
  /** `any`: the c sub-Gaussian variables of a pull may depend on each other, which costs a factor of sqrt(c). */
  readonly rows?: RowNoise;
}

/**
 * One number an action of sigma, for noise of scale 1:
 * - bounded: the largest ||M^+_i M_i eta||_2 (arms), ||M^+_i e||_2 (rows) for eta, e with entries in [-1, 1], or an
 *   upper bound of it
 * - sub-Gaussian: the root of the trace of the covariance, ||M^+_i M_i||_F (arms), ||M^+_i||_F (rows)
 *
 * with M^+_i the columns of M_sigma^+ for action i. Squares over n_i add up to the square of the radius, or to its
 * first term, so n_i in proportion to beta_i makes that least (Cauchy-Schwarz).
 */
export function perPullBoundsOf(
  set: ObserverSet,
  { on, law, rows: dependence }: NoiseKind,
): Float64Array {
  if (law === 'bounded') {
    return on === 'arms'
      ? Float64Array.from(set.observations, (_, index) => betaOfAction(set, index))
      : perActionFeedbackNoise(set);
  }
  return Float64Array.from(set.observations, (rows, index) => {
    const start = firstRow(set, index);
    const columns =
      on === 'arms'
        ? armColumns(set, index)
        : rows.map((_, offset) => timesPseudoInverse(set, Float64Array.of(1), start + offset));
    const variables = dependence === 'any' ? columns.length : 1;
    return Math.sqrt(variables * columns.reduce((sum, column) => sum + squareOf(column), 0));
  });
}

/** M^+_i M_i, without its columns that are 0: one column for each base arm that the rows of the action see. */
export function armColumns(set: ObserverSet, index: number): readonly Float64Array[] {
  const rows = set.observations[index] ?? [];
  const byArm = new Map<number, Float64Array>();
  rows.forEach((row, offset) => {
    row.arms.forEach((arm, position) => {
      const column = byArm.get(arm) ?? new Float64Array(rows.length);
      column[offset] = (column[offset] as number) + (row.coefficients[position] as number);
      byArm.set(arm, column);
    });
  });
  const start = firstRow(set, index);
  return Array.from(byArm.values(), (column) => timesPseudoInverse(set, column, start));
}

function squareOf(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return sum;
}
