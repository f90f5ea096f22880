/** Tries to refute a Lipschitz constant by a random search for two theta whose rewards differ too much. */
import type { Action, ActionFamily } from '../families/family';
import { norm } from '../numerics/linearAlgebra';
import { createNormal, type Random } from '../numerics/random';
import type { Reward } from './reward';

/** Two vectors a and b of d numbers between which the reward of an action changes too fast. */
export interface LipschitzViolation {
  readonly action: Action;
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** |r̄(x, a) - r̄(x, b)| / ||a - b||_2, more than L_p; infinite if one of the rewards is not a number. */
  readonly slope: number;
}

const MOST_TRIALS = 200;
/** Combines each size of theta with each kind of theta twice. */
const FEWEST_TRIALS = 24;
/** The work limit for gradients, in visited base arms: about a second. Allows all trials up to d = 500. */
const MOST_WORK = 2e8;
/** The fixed cost of a reward value, in base arms. */
const WORK_OF_A_VALUE = 50;
/** The magnitudes of the entries of theta. */
const SIZES = [0.1, 1, 10];
/** The distances between the two theta, relative to that magnitude. */
const DISTANCES = [1e-4, 1e-2, 1];
/** A slope counts if it exceeds L_p by more than this relative rounding error. */
const TOLERANCE = 1e-6;

/**
 * The steepest violation found, or null: it can disprove L_p, never prove it.
 *
 * Each trial draws theta and an action (by the oracle for random weights) and steps along the gradient, where a reward is
 * steepest. There are 200 trials, or fewer if d is so large that these would take more than about a second.
 */
export function findLipschitzViolation(
  reward: Reward,
  family: ActionFamily,
  random: Random,
): LipschitzViolation | null {
  const normal = createNormal(random);
  const gaussian = (size: number): Float64Array =>
    Float64Array.from({ length: family.dimension }, () => size * normal());
  let worst: LipschitzViolation | null = null;
  // A gradient takes 2 d reward values, each of which visits every base arm of the action.
  const work = 2 * family.dimension * (family.largestAction + WORK_OF_A_VALUE);
  const trials = Math.max(FEWEST_TRIALS, Math.min(MOST_TRIALS, Math.floor(MOST_WORK / work)));
  for (let trial = 0; trial < trials; trial++) {
    const size = SIZES[trial % SIZES.length] as number;
    const { action } = family.maximize(gaussian(1));
    const a = gaussian(size);
    // Some rewards have values only for positive theta; some are steep only elsewhere.
    if (trial % 4 === 1) a.forEach((value, arm) => (a[arm] = Math.abs(value)));
    const direction = gradient(reward, action, a, 1e-6 * size);
    for (const distance of DISTANCES) {
      const b = a.map((value, arm) => value + distance * size * (direction[arm] as number));
      const slope = slopeBetween(reward, action, a, b);
      if (slope > (worst?.slope ?? reward.lipschitz * (1 + TOLERANCE))) {
        worst = { action, a, b, slope };
      }
    }
  }
  return worst;
}

/** The magnitudes and signs of the entries of theta that are tried. */
const VALUED_SIZES = [0.1, 1, 10, 1e3, 1e6];
const SIGNS = [
  (value: number) => value,
  (value: number) => Math.abs(value),
  (value: number) => -Math.abs(value),
];
const DRAWS = 8;

/** Whether some tried theta gives some action a finite reward. */
export function hasValueSomewhere(reward: Reward, family: ActionFamily, random: Random): boolean {
  const normal = createNormal(random);
  const gaussian = () => Float64Array.from({ length: family.dimension }, normal);
  return VALUED_SIZES.some((size) =>
    SIGNS.some((sign) =>
      Array.from({ length: DRAWS }).some(() => {
        const { action } = family.maximize(gaussian());
        const theta = gaussian().map((value) => size * sign(value));
        return Number.isFinite(reward.value(action, theta));
      }),
    ),
  );
}

/** The normalised direction of steepest ascent by central differences; arbitrary if the reward is flat. */
function gradient(reward: Reward, action: Action, theta: Float64Array, step: number) {
  const point = theta.slice();
  const moved = (arm: number, by: number): number => {
    point[arm] = (theta[arm] as number) + by;
    const value = reward.value(action, point);
    point[arm] = theta[arm] as number;
    return value;
  };
  const slopes = theta.map((_, arm) => {
    const slope = (moved(arm, step) - moved(arm, -step)) / (2 * step);
    return Number.isFinite(slope) ? slope : 0;
  });
  const length = norm(slopes);
  return length > 0
    ? slopes.map((slope) => slope / length)
    : slopes.map(() => 1 / Math.sqrt(theta.length));
}

function slopeBetween(reward: Reward, action: Action, a: Float64Array, b: Float64Array): number {
  const difference = Math.abs(reward.value(action, a) - reward.value(action, b));
  if (!Number.isFinite(difference)) return Infinity;
  return difference / norm(a.map((value, arm) => value - (b[arm] as number)));
}
