/**
 * Intervals that may be checked after every seed: with probability 95%, none of them misses the truth, however many are checked.
 * Intervals for a fixed number of seeds are not valid for a reader who adds seeds until a difference shows.
 */
import { CONFIDENCE, type Interval, type MeanInterval } from './meanInterval';

/** With fewer seeds, an asymptotic interval of skewed values misses too often. */
export const LEAST_SEEDS = 20;
/** The number of seeds at which the intervals are about narrowest, relative to the best ones. */
const TUNED_TO = 100;

/**
 * The mean with an asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, theorem 2.2). Its
 * half-width is s sqrt(2 (n rho^2 + 1) / (n^2 rho^2) ln(sqrt(n rho^2 + 1) / alpha)). It holds as the first look moves to more
 * and more seeds; in simulations it holds from 20 seeds on, so there is no interval before.
 *
 * @param values not negative, at least one, in the order of their seeds
 * @throws RangeError without a value
 */
export function meanSequence(values: readonly number[]): MeanInterval {
  const { mean, half } = sequence(values, 1 - CONFIDENCE);
  if (half === null) return { mean, interval: null };
  if (half === 0) return { mean, interval: null, areEqual: true };
  return { mean, interval: { low: Math.max(0, mean - half), high: mean + half } };
}

/**
 * Whether the means of two settings differ, by their differences seed by seed: equal seeds share their draws.
 *
 * Equal differences have no variance, so any number of them would seem to suffice. Their signs decide instead: the beta-binomial
 * mixture has to exclude that each setting is larger on half of the seeds.
 *
 * @param pairs the number of pairs that these two were chosen from by their results; they share the 5% (Bonferroni)
 * @returns null if the two share fewer than 20 seeds
 */
export function differsAnytime(
  first: readonly number[],
  second: readonly number[],
  pairs = 1,
): boolean | null {
  const size = Math.min(first.length, second.length);
  if (size < LEAST_SEEDS) return null;
  const differences = first.slice(0, size).map((value, i) => value - (second[i] as number));
  const alpha = (1 - CONFIDENCE) / pairs;
  const { mean, half } = sequence(differences, alpha);
  if (half === 0) return mean !== 0 && 2 ** size / (size + 1) > 1 / alpha;
  return Math.abs(mean) > (half ?? Infinity);
}

/** @param alpha the probability that any of the intervals misses the mean */
function sequence(
  values: readonly number[],
  alpha: number,
): { readonly mean: number; readonly half: number | null } {
  const n = values.length;
  if (n === 0) throw new RangeError('There is no value to take the mean of.');
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n < LEAST_SEEDS) return { mean, half: null };
  // With rounding, the variance of equal values may be slightly above 0.
  if (values.every((value) => value === values[0])) return { mean, half: 0 };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const tail = -2 * Math.log(alpha);
  const square = (tail + Math.log(tail + 1)) / TUNED_TO;
  const width = (2 * (n * square + 1) * Math.log(Math.sqrt(n * square + 1) / alpha)) / square;
  return { mean, half: (Math.sqrt(variance) * Math.sqrt(width)) / n };
}

/**
 * The error rates that the beta-binomial mixture with a uniform prior does not exclude: those p at which
 * B(k + 1, n - k + 1) / (p^k (1 - p)^(n - k)) is below 20 (Ville 1939; Robbins 1970). 158 seeds without an error exclude 5%.
 *
 * @param wrong k, from 0 to n
 * @param seeds n, at least 1
 */
export function rateSequence(wrong: number, seeds: number): Interval {
  const right = seeds - wrong;
  let logChoose = 0;
  for (let i = 0; i < Math.min(wrong, right); i++) logChoose += Math.log((seeds - i) / (i + 1));
  const least = Math.log(1 - CONFIDENCE) - Math.log(seeds + 1) - logChoose;
  const isKept = (p: number): boolean =>
    (wrong === 0 ? 0 : wrong * Math.log(p)) + (right === 0 ? 0 : right * Math.log1p(-p)) > least;
  const mode = wrong / seeds;
  return {
    low: wrong === 0 ? 0 : edge(isKept, mode, 0),
    high: right === 0 ? 1 : edge(isKept, mode, 1),
  };
}

/** The search stops above this number of seeds. */
const MOST_SEEDS = 1e7;

/**
 * The least number of seeds, `wrong` of them wrong, that exclude a rate and all above it; Infinity if it exceeds about ten
 * million.
 *
 * @param rate between 0 and 1
 */
export function seedsToExclude(rate: number, wrong = 0): number {
  const excludes = (seeds: number): boolean => rateSequence(wrong, seeds).high < rate;
  let high = wrong + 1;
  while (!excludes(high)) {
    high *= 2;
    if (high > MOST_SEEDS) return Number.POSITIVE_INFINITY;
  }
  let low = Math.max(wrong, Math.floor(high / 2));
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (excludes(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The end of the kept rates, by bisection between a kept and an excluded rate. */
function edge(isKept: (p: number) => boolean, inside: number, outside: number): number {
  let [kept, excluded] = [inside, outside];
  for (let i = 0; i < 60; i++) {
    const middle = (kept + excluded) / 2;
    if (isKept(middle)) kept = middle;
    else excluded = middle;
  }
  return excluded;
}
