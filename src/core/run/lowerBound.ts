/** The lower bound of Fiez et al. (2019) in its Gaussian form, 2 rho* ln(1 / (2.4 delta)). */
import { coordinatesInSpan } from '../design/gOptimal/distribution';
import { xyDesign } from '../design/xy/xyDesign';
import type { Noise } from '../protocol/environment';
import { addScaled, scale } from '../numerics/linearAlgebra';
import { isTie, sizeOfRewards } from '../reward/ties';
import type { PreparedRun } from './prepare';

/** X is listed up to that size, and where going through all of it once takes at most that many multiplications. */
const MOST_ACTIONS = 20_000;
const MOST_WORK_ONCE = 1e8;
/** Multiplications that may be spent: a second and a half. Most instances of 1,000 actions take a tenth of that. */
const MOST_WORK = 1.5e9;
const MOST_ITERATIONS = 100;
/** Where to stop, and beyond which the value counts as not known. */
const TOLERANCE = 0.02;
const USELESS_TOLERANCE = 0.1;

/**
 * No algorithm that is wrong with probability at most delta takes fewer samples in expectation. rho* is the certified
 * lower end of the design's value, so that the bound holds however far the design was solved.
 *
 * For a simulation with Gaussian noise, full-bandit feedback and a linear reward on a family that can be listed; null elsewhere. It is a
 * change of measure: an instance with another best action must be distinguished from this one, and a sample of x does so
 * by the Kullback-Leibler divergence of its two laws, which for Gaussian rewards is half the squared difference
 * of the means over the variance, a quadratic form in theta. The laws of a shifted uniform or Rademacher reward do not
 * dominate each other: the divergence is infinite (a single sample can rule an instance out), and nothing is left to
 * bound.
 */
export function lowerBound({
  instance,
  inspection,
}: Pick<PreparedRun, 'instance' | 'inspection'>): number | null {
  const { family, reward, run, truth } = instance;
  const { span } = inspection;
  // It is that of finding the best action: less may be enough for one that is close to it.
  if (run.accuracy !== undefined) return null;
  if (truth === null || span === null || reward.kind !== 'linear') return null;
  const { theta, noise } = truth;
  if (noise.distribution !== 'gaussian') return null;
  const { rank } = span;
  const actions = family.enumerate(Math.min(MOST_ACTIONS, Math.floor(MOST_WORK_ONCE / rank ** 2)));
  // With weights the reward is not a total, and its differences need not be in the span of the actions.
  if (!actions?.every((action) => reward.coefficients?.(action).every((value) => value === 1))) {
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

  const coordinates = actions.map((action) => coordinatesInSpan(span, action));
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
  const { lower, upper } = xyDesign(
    points.map((point) => [point]),
    directions,
    {
      tolerance: TOLERANCE,
      maxIterations: MOST_ITERATIONS,
      maxWork: MOST_WORK,
    },
  );
  if (!(upper - lower <= USELESS_TOLERANCE * upper)) return null;
  return Math.max(0, 2 * lower * Math.log(1 / (2.4 * run.delta)));
}

function deviationOf({ on, scale: deviation }: Noise, size: number): number {
  return on === 'arms' ? deviation * Math.sqrt(size) : deviation;
}
