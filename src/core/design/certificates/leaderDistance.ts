/** Certified bounds on the distance of any action from a given one in a quadratic norm, by the linear oracle alone. */
import type { Action, ActionFamily } from '../../families/family';
import { rowOf, type Dense } from '../../numerics/linearAlgebra';
import { createLinear } from '../../reward/linear';
import { differenceOf, imageOf } from '../../reward/rewardVectors';
import { quadraticForm } from './estimateCovariance';
import { eigenFactors, factorBound, MOST_EIGEN_DIMENSION, type Bound } from './leaderDirections';

/** X is enumerated, for the exact maximum, up to this many actions and multiplications. */
const MOST_LISTED = 20_000;
const MOST_LISTING_WORK = 3e7;
/** Above this dimension the row-by-row bound needs too many oracle calls. */
const MOST_FORCED_ARMS = 1200;
/** The relative rounding error of a bound. */
const ROUNDING = 1e-9;

export interface LeaderDistance {
  /** (x - z)'Q(x - z) */
  squaredBetween(x: Action, z: Action): number;
  /**
   * An upper bound of max over x in X of (x - z)'Q(x - z), exact if X is short enough to be enumerated.
   * @param leader z, an action of X
   */
  squaredFrom(leader: Action): number;
  /** An upper bound of max over x in X of x'Qx. */
  readonly largestNorm: number;
}

/**
 * Prepares the bounds for one Q. The least bound at a leader counts:
 *
 * - enumeration: the maximum itself;
 * - Gilmore and Lawler (1962): z'Qz + max over x of (c - 2Qz)'x, c_i = max over x with x_i = 1 of (Qx)_i;
 * - along orthogonal or other factors u_k of Q (factorBound).
 *
 * @param quadratic Q, d x d, symmetric, not negative on the span of X
 * @param factors u_k with x'Qx = sum over k of (u_k'x)^2 for every x in the span of X; the eigenvectors are tried as well if
 *   d <= 200
 */
export function createLeaderDistance(
  family: ActionFamily,
  quadratic: Dense,
  factors: readonly Float64Array[],
): LeaderDistance {
  const reward = createLinear(family);
  const squaredBetween = (x: Action, z: Action) => {
    const { arms, coefficients } = differenceOf(reward, x, z);
    return Math.max(0, quadraticForm(quadratic, arms, coefficients));
  };
  const listed = listedDistance(family, quadratic);
  if (listed !== null) return { ...listed, squaredBetween };
  const bounds = [
    ...(family.dimension <= MOST_FORCED_ARMS ? [rowBound(family, quadratic)] : []),
    factorBound(reward, factors),
    ...(family.dimension <= MOST_EIGEN_DIMENSION
      ? [factorBound(reward, eigenFactors(quadratic))]
      : []),
  ];
  const least = (leader: Action) =>
    Math.max(0, Math.min(...bounds.map((bound) => bound(leader)))) * (1 + ROUNDING);
  // The norm of x is its distance from the empty action.
  return { squaredBetween, squaredFrom: least, largestNorm: least([]) };
}

function listedDistance(family: ActionFamily, quadratic: Dense) {
  const work = family.largestAction ** 2;
  const cap = Math.min(MOST_LISTED, Math.floor(MOST_LISTING_WORK / Math.max(1, work)));
  const actions = family.enumerate(cap);
  if (actions === null) return null;
  const squares = actions.map((action) => totalOver(action, image(quadratic, action)));
  return {
    largestNorm: squares.reduce((a, b) => Math.max(a, b), 0) * (1 + ROUNDING),
    squaredFrom: (leader: Action) => {
      const weights = image(quadratic, leader);
      const own = totalOver(leader, weights);
      let largest = 0;
      actions.forEach((action, index) => {
        const square = (squares[index] as number) + own - 2 * totalOver(action, weights);
        largest = Math.max(largest, square);
      });
      return largest * (1 + ROUNDING);
    },
  };
}

/** (x - z)'Q(x - z) = x'Qx - 2z'Qx + z'Qz, and x'Qx is at most the sum of c_i over x. */
function rowBound(family: ActionFamily, quadratic: Dense): Bound {
  const rows = Float64Array.from({ length: family.dimension }, (_, arm) =>
    largestWith(family, rowOf(quadratic, arm), arm),
  );
  return (leader) => {
    const weights = image(quadratic, leader);
    const own = totalOver(leader, weights);
    const rest = family.maximize(rows.map((value, arm) => value - 2 * (weights[arm] as number)));
    return own + rest.value;
  };
}

/** max over x with x_arm = 1 of w'x, rounded up; 0 if no action has the arm. */
function largestWith(family: ActionFamily, weights: Float64Array, arm: number): number {
  // A weight above any possible loss forces the arm into the action.
  let size = 0;
  for (const value of weights) size = Math.max(size, Math.abs(value));
  const force = 1 + 2 * size * family.largestAction;
  const forced = weights.slice();
  forced[arm] = (forced[arm] as number) + force;
  const { action } = family.maximize(forced);
  if (!action.includes(arm)) return 0;
  return totalOver(action, weights) + ROUNDING * 1e-3 * force;
}

/** Qx, d numbers. */
function image(quadratic: Dense, action: Action): Float64Array {
  const ones = action.map(() => 1);
  return imageOf(quadratic, action, ones);
}

function totalOver(action: Action, weights: Float64Array): number {
  let sum = 0;
  for (const arm of action) sum += weights[arm] as number;
  return sum;
}
