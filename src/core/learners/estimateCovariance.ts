/** Cov = M^+ V M^+', a bound of the covariance of the estimate of one exploration round. */
import type { Noise } from '../environment/environment';
import type { ObserverSet } from '../feedback/observerSet';
import type { Dense } from '../linearAlgebra';
import { denseOf, multiply, symmetricEigen, transpose } from '../linearAlgebra';

/** The covariance of the noise of a round, or of a law that dominates it (its proxy where it is sub-Gaussian). */
export interface EstimateCovariance {
  /** d x d, symmetric. */
  readonly matrix: Dense;
  readonly trace: number;
  /** ||Cov||_F */
  readonly frobenius: number;
  /** The largest eigenvalue; where d is large ||Cov||_F, which is at least that. */
  readonly operator: number;
}

/** Beyond this the eigenvalues take seconds. */
const MOST_EIGEN_DIMENSION = 200;

/**
 * V is R^2 I for independent noise on the rows, and blocks kappa^2 M_x M_x' for noise on the arms, whose rows of
 * one pull are not independent.
 *
 * @param noiseScale R of one row, for noise on the feedback; kappa is the scale of `noise`
 */
export function estimateCovariance(
  set: ObserverSet,
  noise: Noise,
  noiseScale: number,
): EstimateCovariance {
  const root = noise.on === 'arms' ? armRoot(set, noise.scale) : rowRoot(set, noiseScale);
  const matrix = multiply(root, transpose(root));
  let trace = 0;
  let squares = 0;
  matrix.data.forEach((value, index) => {
    if (index % (set.dimension + 1) === 0) trace += value;
    squares += value * value;
  });
  const frobenius = Math.sqrt(squares);
  const operator =
    set.dimension > MOST_EIGEN_DIMENSION
      ? frobenius
      : (symmetricEigen(matrix).values.at(-1) as number);
  return { matrix, trace, frobenius, operator };
}

/** R M^+ */
function rowRoot({ dimension, rows, pseudoInverse }: ObserverSet, noiseScale: number): Dense {
  return { rows: dimension, columns: rows, data: pseudoInverse.map((value) => noiseScale * value) };
}

/** kappa (M^+_1 M_1, M^+_2 M_2, …) with M^+_i the columns of M^+ for action i, a column a base arm that its rows see. */
function armRoot(set: ObserverSet, kappa: number): Dense {
  const columns: Float64Array[] = [];
  let start = 0;
  for (const rows of set.observations) {
    const byArm = new Map<number, Float64Array>();
    rows.forEach((row, offset) => {
      row.arms.forEach((arm, index) => {
        const column = byArm.get(arm) ?? new Float64Array(set.dimension);
        byArm.set(arm, column);
        const factor = kappa * (row.coefficients[index] as number);
        for (let i = 0; i < set.dimension; i++) {
          column[i] =
            (column[i] as number) +
            factor * (set.pseudoInverse[i * set.rows + start + offset] as number);
        }
      });
    });
    columns.push(...byArm.values());
    start += rows.length;
  }
  return transpose(denseOf(columns));
}

/** v' Cov v for a vector that is not 0 on `arms` alone. */
export function quadraticForm(
  matrix: Dense,
  arms: readonly number[],
  coefficients: readonly number[],
): number {
  let sum = 0;
  arms.forEach((i, a) => {
    arms.forEach((j, b) => {
      sum +=
        (coefficients[a] as number) *
        (coefficients[b] as number) *
        (matrix.data[i * matrix.columns + j] as number);
    });
  });
  return sum;
}
