/** The lower bound of Fiez et al. (2019) in its Gaussian form, 2 rho* ln(1 / (2.4 delta)). */
import { coordinatesInSpan } from '../design/distribution';
import { xyDesign } from '../design/xyDesign';
import type { Noise } from '../environment/environment';
import { addScaled, scale } from '../linearAlgebra';
import { isTie, sizeOfRewards } from './assumptions';
import type { PreparedRun } from './prepare';

/** X is listed up to that size. */
const MOST_ACTIONS = 2000;
/** Multiplications that may be spent: about a tenth of a second. */
const MOST_WORK = 1.2e7;
const MOST_ITERATIONS = 1000;
/** Where to stop, and beyond which the value counts as not known. */
const TOLERANCE = 0.02;
const USELESS_TOLERANCE = 0.1;

/**
 * No algorithm that is wrong with probability at most delta takes fewer samples in expectation. For Gaussian noise,
 * full-bandit feedback and a linear reward on a family that can be listed; null elsewhere. rho* is the certified
 * lower end of the design's value, so that the bound holds however far the design was solved.
 */
export function lowerBound({ instance, environment, inspection }: PreparedRun): number | null {
  const { family, reward, run } = instance;
  const { theta, noise } = environment;
  const { fullBandit } = inspection;
  if (fullBandit === null || reward.kind !== 'linear' || noise.distribution !== 'gaussian') {
    return null;
  }
  const actions = family.enumerate(MOST_ACTIONS);
  // With weights the reward is no total, and its differences need not be in the span of the actions.
  if (!actions?.every((action) => reward.coefficients(action)?.every((value) => value === 1))) {
    return null;
  }
  const values = actions.map((action) => reward.value(action, theta));
  const best = values.indexOf(Math.max(...values));
  const rivals = actions.map((_, index) => index).filter((index) => index !== best);
  const bestValue = values[best] as number;
  const size = sizeOfRewards(reward, theta);
  if (
    rivals.length === 0 ||
    rivals.some((index) => isTie(values[index] as number, bestValue, size))
  ) {
    return null;
  }

  const coordinates = actions.map((action) => coordinatesInSpan(fullBandit.span, action));
  // Rewards over their own standard deviation have unit variance.
  const points = actions.map((action, index) =>
    scale(coordinates[index] as Float64Array, 1 / deviationOf(noise, action.length)),
  );
  const directions = rivals.map((index) => {
    const gap = bestValue - (values[index] as number);
    const direction = scale(coordinates[best] as Float64Array, 1 / gap);
    addScaled(direction, -1 / gap, coordinates[index] as Float64Array);
    return direction;
  });
  const work = (points.length + directions.length) * fullBandit.span.rank ** 2;
  const maxIterations = Math.min(MOST_ITERATIONS, Math.floor(MOST_WORK / work));
  const { lower, upper } = xyDesign(points, directions, { tolerance: TOLERANCE, maxIterations });
  if (!(upper - lower <= USELESS_TOLERANCE * upper)) return null;
  return Math.max(0, 2 * lower * Math.log(1 / (2.4 * run.delta)));
}

function deviationOf({ on, scale: deviation }: Noise, size: number): number {
  return on === 'arms' ? deviation * Math.sqrt(size) : deviation;
}
