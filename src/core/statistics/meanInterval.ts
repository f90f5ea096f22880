/** The mean of a number of runs fixed in advance, with its interval. */
import { betaQuantile } from './incompleteBeta';

/** The coverage of a report's intervals. */
export const CONFIDENCE = 0.95;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface MeanInterval {
  readonly mean: number;
  /** Null with too few values, or in a confidence sequence if all values are equal: these tell nothing about the next one. */
  readonly interval: Interval | null;
  /** Set if there are enough values for an interval, but all are equal. */
  readonly areEqual?: true;
}

/**
 * The t with P(|T| <= t) = confidence for Student's T, from P(|T| > t) = I_x(nu/2, 1/2) at x = nu / (nu + t^2)
 * (Abramowitz and Stegun, 26.7.1).
 *
 * @param degreesOfFreedom nu > 0, whole or not
 */
export function studentQuantile(degreesOfFreedom: number, confidence = CONFIDENCE): number {
  return studentTail(degreesOfFreedom, (1 - confidence) / 2);
}

/** The t with P(T > t) = tail; 0 if the tail is half or more. */
export function studentTail(degreesOfFreedom: number, tail: number): number {
  const x = betaQuantile(Math.min(1, 2 * tail), degreesOfFreedom / 2, 1 / 2);
  return Math.sqrt((degreesOfFreedom * (1 - x)) / x);
}

/**
 * The mean of quantities that are never negative (samples, milliseconds), with Student's interval, cut off at 0. The interval is
 * exact for Gaussian values; a few seeds with far more samples than the others widen it.
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
