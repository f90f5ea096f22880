/** Cov = M^+ V M^+', a bound of the covariance of the estimate of one exploration round. */
import type { DeclaredNoise } from '../../protocol/environment';
import { noiseColumns } from '../../feedback/beta/beta';
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import type { Dense } from '../../numerics/linearAlgebra';
import { denseOf, multiply, scale, transpose } from '../../numerics/linearAlgebra';

/** The covariance of the noise of a round, or of a law that dominates it (its proxy where it is sub-Gaussian). */
export interface EstimateCovariance {
  /** d x d, symmetric. */
  readonly matrix: Dense;
  /** One vector a row: v'Cov v = sum over k of (u_k'v)^2. */
  readonly factors: Dense;
}

/**
 * V has a block V_i for each action of sigma: R^2 I for independent noise on the rows, and kappa^2 M_x M_x' for
 * noise on the arms, whose rows of one pull are not independent. Where c noise variables of a pull may depend on each
 * other in any way, u'eta is sub-Gaussian with the sum of |u_i| times the constant of one (Hölder's inequality with the
 * exponents |u|_1 / |u_i|; for bounded ones Hoeffding's lemma), and |u|_1^2 <= c |u|^2: V_i is c times as large.
 *
 * @param unit R of one noise variable (a row, or a base arm for noise on the arms), its bound where it is bounded
 * @param isBounded the noise variables of a pull may depend on each other, whatever the noise says
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

/** The covariance that is the sum of u u' over its factors. */
export function covarianceOf(vectors: readonly Float64Array[]): EstimateCovariance {
  const factors = denseOf(vectors);
  return { matrix: multiply(transpose(factors), factors), factors };
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
