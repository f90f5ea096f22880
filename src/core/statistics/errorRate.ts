/** What a number of wrong answers in a number of seeds says of the rate of wrong answers. */
import { betaQuantile } from './incompleteBeta';
import { CONFIDENCE } from './meanInterval';
import type { Interval } from './meanInterval';

/**
 * The exact two-sided interval for a binomial probability (Clopper and Pearson 1934), in the form of beta quantiles
 * (Brown, Cai and DasGupta 2001, section 4.2.1).
 *
 * @param wrong from 0 to `seeds`
 * @param seeds at least 1
 */
export function exactInterval(wrong: number, seeds: number, confidence = CONFIDENCE): Interval {
  const tail = (1 - confidence) / 2;
  return {
    low: wrong === 0 ? 0 : betaQuantile(tail, wrong, seeds - wrong + 1),
    high: wrong === seeds ? 1 : betaQuantile(1 - tail, wrong + 1, seeds - wrong),
  };
}

/** Beyond that many seeds nobody asks. */
const MOST_SEEDS = 1e7;

/**
 * The least number of seeds, `wrong` of them wrong, whose exact interval lies below `rate`; without an error
 * ln((1 - confidence) / 2) / ln(1 - rate), rounded up. Infinity where more than ten million would be needed.
 *
 * @param rate between 0 and 1
 */
export function seedsToShow(rate: number, wrong: number): number {
  const isEnough = (seeds: number): boolean => exactInterval(wrong, seeds).high < rate;
  let high = wrong + 1;
  while (!isEnough(high)) {
    high *= 2;
    if (high > MOST_SEEDS) return Number.POSITIVE_INFINITY;
  }
  let low = Math.max(wrong, Math.floor(high / 2));
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
