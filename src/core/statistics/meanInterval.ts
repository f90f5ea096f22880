/** The mean of repeated runs with its interval, and whether two means can be distinguished. */
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
  /** Null for a single value, which says nothing of its spread. */
  readonly interval: Interval | null;
}

/**
 * The t with P(|T| <= t) = confidence for Student's T, through P(|T| > t) = I_x(nu/2, 1/2) at x = nu / (nu + t^2)
 * (Abramowitz and Stegun, 26.7.1).
 *
 * @param degreesOfFreedom nu > 0, whole or not
 */
export function studentQuantile(degreesOfFreedom: number, confidence = CONFIDENCE): number {
  const x = betaQuantile(1 - confidence, degreesOfFreedom / 2, 1 / 2);
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
  const { mean, variance, size } = momentsOf(values);
  if (variance === null) return { mean, interval: null };
  const half = studentQuantile(size - 1) * Math.sqrt(variance / size);
  return { mean, interval: { low: Math.max(0, mean - half), high: mean + half } };
}

/**
 * Whether Welch's interval for the difference of two means (Welch 1947) leaves out 0; null where one of them has
 * fewer than two values.
 *
 * @param pairs how many pairs the two were chosen from by what was seen: the 5% are shared among them (Bonferroni)
 */
export function differs(
  first: readonly number[],
  second: readonly number[],
  pairs = 1,
): boolean | null {
  if (first.length < 2 || second.length < 2) return null;
  const one = momentsOf(first);
  const other = momentsOf(second);
  const a = (one.variance ?? 0) / one.size;
  const b = (other.variance ?? 0) / other.size;
  const difference = Math.abs(one.mean - other.mean);
  if (a + b === 0) return difference > 0;
  const degreesOfFreedom = (a + b) ** 2 / (a ** 2 / (one.size - 1) + b ** 2 / (other.size - 1));
  const confidence = 1 - (1 - CONFIDENCE) / pairs;
  return difference > studentQuantile(degreesOfFreedom, confidence) * Math.sqrt(a + b);
}

function momentsOf(values: readonly number[]): {
  readonly mean: number;
  readonly variance: number | null;
  readonly size: number;
} {
  const size = values.length;
  if (size === 0) throw new RangeError('There is no value to take the mean of.');
  const mean = values.reduce((sum, value) => sum + value, 0) / size;
  if (size === 1) return { mean, variance: null, size };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (size - 1), size };
}
