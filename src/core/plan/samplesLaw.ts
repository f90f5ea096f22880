/**
 * How the samples N of a run spread around those of the run without noise, N0 of the same gap.
 *
 * A test of a gap g stops where sqrt(I) g + Z >= sqrt(2 L), with I its information, Z the noise of the lead in standard
 * deviations and L the logarithm of its level. So sqrt(N / N0) is about Gaussian with the standard deviation
 * 1 / sqrt(2 L), 0.24 for the levels in use, whatever the gap is; where several rivals are close, or the observer set is
 * another, its middle lies elsewhere. Both are learned from a few simulated runs, by Student's law with a conjugate prior
 * (Gelman et al. 2013, 3.3): with few runs, or none, the prior counts, with many the runs.
 */
import { studentQuantile } from '../statistics/meanInterval';

/** What is known of sqrt(N / N0), taken to be Gaussian. */
export interface SamplesLaw {
  readonly mean: number;
  /** Runs that the mean is worth. */
  readonly runs: number;
  readonly variance: number;
  /** Degrees of freedom that the variance is worth. */
  readonly freedom: number;
}

/** Before a run was simulated: a little above the run without noise, which is the best case. */
export const FIRST_LAW: SamplesLaw = { mean: 1.07, runs: 2, variance: 0.24 ** 2, freedom: 6 };

/** A little more than nine of ten: the true law is skewed and lumpy, and with 0.9 single specs fall below eight of ten. */
const WITHIN = 0.93;
/** The share of simulated runs that is left out on each side: 0.05 of some dozens of runs may well be 0.1 of all. */
const EACH_SIDE = 0.03;
/** With this many runs, nine of ten further ones lie between the least and the largest. */
const ENOUGH_RUNS = 19;
/** What is known at one gap counts at the next one for at most this many runs. */
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

/** What is known of runs at a neighbouring gap: the same law, less sure. */
export function carried(law: SamplesLaw): SamplesLaw {
  return {
    ...law,
    runs: Math.min(law.runs, CARRIED.runs),
    freedom: Math.min(law.freedom, CARRIED.freedom),
  };
}

/**
 * The middle of N / N0 of another run, and the ends between which nine of ten lie: those of the law, and those of the
 * simulated runs where they are many enough to have such ends, since the true law is lumpy where tests are few.
 *
 * @param ratios N / N0 of simulated runs: of n others, another one lies between the k-th and the (n + 1 - k)-th with
 *   probability 1 - 2 k / (n + 1)
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
