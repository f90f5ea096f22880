/** The source of observations, the declared noise, and the truth that only a simulation knows. */
import type { Pull, Totals } from './learner';

/** Answers pulls with noisy observations y = M_x (theta + eta), or M_x theta + eta. */
export interface Environment {
  /** The totals of a batch, one entry per pull, in order. */
  pull(pulls: readonly Pull[]): readonly Totals[];
}

export type NoiseDistribution = 'gaussian' | 'rademacher' | 'uniform' | 'none';

/** Independent noise on every row of y (`feedback`), or on every base arm before M_x is applied (`arms`). */
export interface Noise {
  readonly on: 'feedback' | 'arms';
  readonly distribution: NoiseDistribution;
  /** The standard deviation (gaussian), the two values +-scale (rademacher), or half the interval width (uniform). */
  readonly scale: number;
}

export type RowNoise = 'independent' | 'any';

/** The noise that a guarantee may assume: with this law, one feedback row is R-sub-Gaussian for the assumed R. */
export interface DeclaredNoise extends Noise {
  /**
   * Whether the noise of the rows of one pull (of the base arms, if the noise is on the arms) is independent or arbitrarily
   * dependent. Pulls are independent given the past.
   */
  readonly rows: RowNoise;
}

/** What only a simulation knows; no learner sees it. */
export interface Truth {
  /** d numbers. */
  readonly theta: Float64Array;
  readonly noise: Noise;
}
