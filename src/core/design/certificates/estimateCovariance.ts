/** Cov = M^+ V M^+', a bound on the covariance of the estimate from one exploration round. */
import type { DeclaredNoise } from '../../protocol/environment';
import { noiseColumns } from '../../feedback/beta/beta';
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import { denseOf, multiply, scale, transpose, type Dense } from '../../numerics/linearAlgebra';

/** The covariance of a round's noise, or of a law that dominates it (the proxy of sub-Gaussian noise). */
export interface EstimateCovariance {
  /** d x d, symmetric. */
  readonly matrix: Dense;
  /** One vector per row: v'Cov v = sum over k of (u_k'v)^2. */
  readonly factors: Dense;
}

/**
 * V has a block V_i for each action of sigma: R^2 I for independent noise on the rows, and kappa^2 M_x M_x' for noise on the
 * arms, whose rows are dependent within a pull. If a pull has c noise variables of arbitrary dependence, u'eta is sub-Gaussian
 * with the sum of |u_i| times the constant of one variable (Hölder's inequality with the exponents |u|_1 / |u_i|; Hoeffding's
 * lemma for bounded noise). Since |u|_1^2 <= c |u|^2, V_i is then c times as large.
 *
 * @param unit R of one noise variable (a row, or a base arm for noise on the arms), or its bound for bounded noise
 * @param isBounded treats the noise variables of a pull as dependent, whatever the noise declares
 */
export function estimateCovariance(
  set: ObserverSet,
  noise: Pick<DeclaredNoise, 'on' | 'rows'>,
  unit: number,
  isBounded = false,
): EstimateCovariance {
  const isDependent = isBounded || noise.rows === 'any';
  return covarianceOf(
    set.observations.flatMap((_, index) => {
      const columns = noiseColumns(set, index, noise.on);
      const factor = unit * Math.sqrt(isDependent ? columns.length : 1);
      return columns.map((column) => scale(column, factor));
    }),
  );
}

/** The covariance from its factors: the sum of u u'. */
export function covarianceOf(vectors: readonly Float64Array[]): EstimateCovariance {
  const factors = denseOf(vectors);
  return { matrix: multiply(transpose(factors), factors), factors };
}

/** v' Cov v for a vector v that is 0 outside `arms`. */
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
