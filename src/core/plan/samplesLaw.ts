/**
 * The law of N / N0, the samples N of a run relative to those of the noise-free run with the same gap.
 *
 * A test of a gap g stops once sqrt(I) g + Z >= sqrt(2 L), with information I, noise Z of the lead in standard deviations, and
 * logarithm L of the level. So sqrt(N / N0) is about Gaussian with standard deviation 1 / sqrt(2 L), 0.24 for the levels in
 * use, whatever the gap. Several close rivals or another observer set shift its middle. Both parameters are learned from a few
 * simulated runs, by Student's law with a conjugate prior (Gelman et al. 2013, 3.3), which matters less with every run.
 */
import { studentQuantile } from '../statistics/meanInterval';

/** What is known about sqrt(N / N0), which is taken to be Gaussian. */
export interface SamplesLaw {
  readonly mean: number;
  /** The number of runs that the mean is worth. */
  readonly runs: number;
  readonly variance: number;
  /** The degrees of freedom that the variance is worth. */
  readonly freedom: number;
}

/** The prior: slightly above the noise-free run, which is the best case. */
export const FIRST_LAW: SamplesLaw = { mean: 1.07, runs: 2, variance: 0.24 ** 2, freedom: 6 };

/** Slightly above nine of ten: the true law is skewed and lumpy, and with 0.9 the coverage of single specs falls below 0.8. */
const WITHIN = 0.93;
/** The share of simulated runs to leave out on each side: 0.05 of some dozens of runs may be 0.1 of all runs. */
const EACH_SIDE = 0.03;
/** With this many runs, nine of ten others lie between the smallest and the largest. */
const ENOUGH_RUNS = 19;
/** At the next gap, the knowledge from this one is worth at most this much. */
const CARRIED = { runs: 1, freedom: 8 } as const;

/** @param ratios N / N0 of simulated runs */
export function learned(law: SamplesLaw, ratios: readonly number[]): SamplesLaw {
  if (ratios.length === 0) return law;
  const roots = ratios.map(Math.sqrt);
  const mean = roots.reduce((sum, value) => sum + value, 0) / roots.length;
  const squares = roots.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const runs = law.runs + roots.length;
  const freedom = law.freedom + roots.length;
  const shift = ((law.runs * roots.length) / runs) * (mean - law.mean) ** 2;
  return {
    mean: (law.runs * law.mean + roots.length * mean) / runs,
    runs,
    variance: (law.freedom * law.variance + squares + shift) / freedom,
    freedom,
  };
}

/** Carries the law over to a neighbouring gap, with less certainty. */
export function carried(law: SamplesLaw): SamplesLaw {
  return {
    ...law,
    runs: Math.min(law.runs, CARRIED.runs),
    freedom: Math.min(law.freedom, CARRIED.freedom),
  };
}

/**
 * The median of N / N0 and an interval with nine of ten further runs. The interval is that of the law, widened to the quantiles
 * of the simulated runs if these are enough, since the true law is lumpy if tests are few.
 *
 * @param ratios N / N0 of n simulated runs: another run lies between the k-th and the (n + 1 - k)-th with probability
 *   1 - 2 k / (n + 1)
 */
export function expectedShare(
  { mean, runs, variance, freedom }: SamplesLaw,
  ratios: readonly number[],
): {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
} {
  const half = studentQuantile(freedom, WITHIN) * Math.sqrt(variance * (1 + 1 / runs));
  const sorted = [...ratios].sort((a, b) => a - b);
  const outside = Math.max(1, Math.floor(EACH_SIDE * (sorted.length + 1)));
  const [least = Infinity, most = 0] =
    sorted.length < ENOUGH_RUNS ? [] : [sorted[outside - 1], sorted[sorted.length - outside]];
  return {
    low: Math.min(least, Math.max(0, mean - half) ** 2),
    middle: mean ** 2,
    high: Math.max(most, (mean + half) ** 2),
  };
}
