/** Cov = M^+ V M^+', a bound of the covariance of the estimate of one exploration round. */
import type { DeclaredNoise } from '../../protocol/environment';
import { noiseColumns } from '../../feedback/beta/beta';
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import type { Dense } from '../../numerics/linearAlgebra';
import { denseOf, multiply, scale, symmetricEigen, transpose } from '../../numerics/linearAlgebra';

/** The covariance of the noise of a round, or of a law that dominates it (its proxy where it is sub-Gaussian). */
export interface EstimateCovariance {
  /** d x d, symmetric. */
  readonly matrix: Dense;
  /** One vector a row: v'Cov v = sum over k of (u_k'v)^2. */
  readonly factors: Dense;
  readonly trace: number;
  /** ||Cov||_F */
  readonly frobenius: number;
  /** The largest eigenvalue; where d is large ||Cov||_F, which is at least that. */
  readonly operator: number;
}

/** What is used of the noise of one pull. */
export interface NoiseProxy {
  /**
   * sub-gaussian: each noise variable is, independent of the others of its pull or not, as the noise declares. bounded:
   * each is within the scale of the noise, and may depend on the others.
   */
  readonly law: 'sub-gaussian' | 'bounded';
  /** w_i: pulls of each action of sigma in a round; null for one of each. */
  readonly weights: Float64Array | null;
}

const ONE_ROUND: NoiseProxy = { law: 'sub-gaussian', weights: null };

/** Beyond this the eigenvalues take seconds. */
const MOST_EIGEN_DIMENSION = 200;

/**
 * V has a block V_i / w_i for each action of sigma: R^2 I for independent noise on the rows, and kappa^2 M_x M_x' for
 * noise on the arms, whose rows of one pull are not independent. Where c noise variables of a pull may depend on each
 * other in any way, u'eta is sub-Gaussian with the sum of |u_i| times the constant of one (Hölder's inequality with the
 * exponents |u|_1 / |u_i|; for bounded ones Hoeffding's lemma), and |u|_1^2 <= c |u|^2: V_i is c times as large.
 *
 * @param unit R of one noise variable (a row, or a base arm for noise on the arms), its bound where it is bounded
 */
export function estimateCovariance(
  set: ObserverSet,
  noise: Pick<DeclaredNoise, 'on' | 'rows'>,
  unit: number,
  { law, weights }: NoiseProxy = ONE_ROUND,
): EstimateCovariance {
  const isDependent = law === 'bounded' || noise.rows === 'any';
  const factors: Float64Array[] = [];
  set.observations.forEach((_, index) => {
    const weight = weights === null ? 1 : (weights[index] as number);
    // An action of weight 0 has no effect on the estimate.
    if (!(weight > 0)) return;
    const columns = noiseColumns(set, index, noise.on);
    const variables = isDependent ? columns.length : 1;
    const factor = unit * Math.sqrt(variables / weight);
    factors.push(...columns.map((column) => scale(column, factor)));
  });
  const { dimension } = set;
  const covariance = covarianceOf(factors);
  const { matrix } = covariance;
  // Relative to the largest entry: squares of the entries themselves may overflow.
  const largest = matrix.data.reduce((size, value) => Math.max(size, Math.abs(value)), 0) || 1;
  const relative = { ...matrix, data: scale(matrix.data, 1 / largest) };
  let trace = 0;
  let squares = 0;
  relative.data.forEach((value, index) => {
    if (index % (dimension + 1) === 0) trace += value * largest;
    squares += value * value;
  });
  const frobenius = largest * Math.sqrt(squares);
  const operator =
    dimension > MOST_EIGEN_DIMENSION
      ? frobenius
      : largest * Math.max(0, symmetricEigen(relative).values.at(-1) as number);
  return { ...covariance, trace, frobenius, operator };
}

/** The covariance that is the sum of u u' over its factors. */
export function covarianceOf(
  vectors: readonly Float64Array[],
): Pick<EstimateCovariance, 'matrix' | 'factors'> {
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
