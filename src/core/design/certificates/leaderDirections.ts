/** Certified bounds on the distance of any v_y from v_x in the norm of the covariance, by the oracle alone. */
import type { Action, ActionFamily } from '../../families/family';
import { rowOf, scale, sparseDot, symmetricEigen, type Dense } from '../../numerics/linearAlgebra';
import type { Reward } from '../../reward/reward';
import { quadraticForm, type EstimateCovariance } from './estimateCovariance';
import { coefficientsOf, differenceOf } from '../../reward/rewardVectors';
import { createRowBounds } from './rowBounds';

/** Above this dimension eigenvectors take seconds, and the covariance's own factors replace them. */
export const MOST_EIGEN_DIMENSION = 200;
/** The relative rounding error of a bound. */
const ROUNDING = 1e-9;

export interface LeaderDirections {
  /** ||v_x - v_y||_Cov */
  pairNorm(x: Action, y: Action): number;
  /** An upper bound of ||v_x - v_y||_Cov over all actions y. */
  boundFrom(x: Action): number;
}

/** A bound on the squared distance from an action. */
export type Bound = (x: Action) => number;

/**
 * The smaller of two bounds of max over y of (v_x - v_y)'Cov(v_x - v_y):
 * - along factors u_k, Cov = sum of u_k u_k' (factorBound), with two oracle calls of the reward per factor;
 * - row by row, if the coefficient of a base arm is the same in all actions or in all actions of one size (createRowBounds).
 */
export function leaderDirections(
  family: ActionFamily,
  reward: Reward,
  covariance: Pick<EstimateCovariance, 'matrix' | 'factors'>,
): LeaderDirections {
  const factors =
    family.dimension <= MOST_EIGEN_DIMENSION
      ? eigenFactors(covariance.matrix)
      : Array.from({ length: covariance.factors.rows }, (_, k) => rowOf(covariance.factors, k));
  const bounds: Bound[] = [
    factorBound(reward, factors),
    ...createRowBounds(family, reward, covariance.matrix),
  ];
  return {
    pairNorm: (x, y) => {
      const { arms, coefficients } = differenceOf(reward, x, y);
      return Math.sqrt(Math.max(0, quadraticForm(covariance.matrix, arms, coefficients)));
    },
    boundFrom: (x) => Math.sqrt(Math.min(...bounds.map((bound) => bound(x))) * (1 + ROUNDING)),
  };
}

/** The sum over k of max(max_y u_k'v_y - u_k'v_x, u_k'v_x - min_y u_k'v_y)^2. @param factors the u_k */
export function factorBound(reward: Reward, factors: readonly Float64Array[]): Bound {
  const ranges = factors.map((factor) => ({
    factor,
    high: reward.best(factor, 1)[0]?.value ?? 0,
    low: -(reward.best(scale(factor, -1), 1)[0]?.value ?? 0),
  }));
  return (x) => {
    const coefficients = coefficientsOf(reward, x);
    return ranges.reduce((sum, { factor, high, low }) => {
      const own = sparseDot(x, coefficients, factor);
      const furthest = Math.max(high - own, own - low, 0);
      return sum + furthest * furthest;
    }, 0);
  };
}

/** sqrt(mu_k) e_k for the eigenvalues that are not 0 up to rounding. */
export function eigenFactors(matrix: Dense): readonly Float64Array[] {
  const { values, vectors } = symmetricEigen(matrix);
  const largest = values.at(-1) ?? 0;
  return Array.from(values, (value, k) => ({ value, vector: rowOf(vectors, k) }))
    .filter(({ value }) => value > 1e-14 * largest)
    .map(({ value, vector }) => scale(vector, Math.sqrt(value)));
}
