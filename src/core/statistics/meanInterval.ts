/** The mean of a number of runs that was fixed before, with its interval. */
import { betaQuantile } from './incompleteBeta';

/** How often an interval of a report covers what it is about. */
export const CONFIDENCE = 0.95;

/** The ends of an interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface MeanInterval {
  readonly mean: number;
  /** Null where the values are too few for one, or all equal: they say nothing of how far the next one may be off. */
  readonly interval: Interval | null;
  /** Enough values for an interval, and all equal. */
  readonly areEqual?: true;
}

/**
 * The t with P(|T| <= t) = confidence for Student's T, through P(|T| > t) = I_x(nu/2, 1/2) at x = nu / (nu + t^2)
 * (Abramowitz and Stegun, 26.7.1).
 *
 * @param degreesOfFreedom nu > 0, whole or not
 */
export function studentQuantile(degreesOfFreedom: number, confidence = CONFIDENCE): number {
  return studentTail(degreesOfFreedom, (1 - confidence) / 2);
}

/** The t with P(T > t) = tail; 0 where that is half or more. */
export function studentTail(degreesOfFreedom: number, tail: number): number {
  const x = betaQuantile(Math.min(1, 2 * tail), degreesOfFreedom / 2, 1 / 2);
  return Math.sqrt((degreesOfFreedom * (1 - x)) / x);
}

/**
 * The mean of quantities that are never negative (samples, milliseconds), with Student's interval: the lower end is
 * cut off at 0. It is exact where the values are Gaussian; a few seeds with far more samples than the others widen it.
 *
 * @param values at least one
 * @throws RangeError without a value
 */
export function meanInterval(values: readonly number[]): MeanInterval {
  const size = values.length;
  if (size === 0) throw new RangeError('There is no value to take the mean of.');
  const mean = values.reduce((sum, value) => sum + value, 0) / size;
  if (size === 1) return { mean, interval: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = studentQuantile(size - 1) * Math.sqrt(squares / (size - 1) / size);
  return { mean, interval: { low: Math.max(0, mean - half), high: mean + half } };
}
