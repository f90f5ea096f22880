/** Where observations come from, what is declared of their noise, and what a simulation knows besides. */
import type { Pull, Totals } from './learner';

/** What answers pulls with noisy observations y = M_x (theta + eta), or M_x theta + eta. */
export interface Environment {
  /** The totals of a batch, one entry a pull, in the order of the pulls. */
  pull(pulls: readonly Pull[]): readonly Totals[];
}

export type NoiseDistribution = 'gaussian' | 'rademacher' | 'uniform' | 'none';

/** Independent noise on every row of y (`feedback`), or on every base arm before M_x sees it (`arms`). */
export interface Noise {
  readonly on: 'feedback' | 'arms';
  readonly distribution: NoiseDistribution;
  /** Standard deviation (gaussian), the two values +-scale (rademacher), half the width of the interval (uniform). */
  readonly scale: number;
}

export type RowNoise = 'independent' | 'any';

/** What a guarantee may use of the noise: a law with which one feedback row is R-sub-Gaussian for the R that is assumed. */
export interface DeclaredNoise extends Noise {
  /**
   * Whether the noise of the rows of one pull (with noise on the arms: of base arms) is independent, or may depend on
   * each other in any way. Pulls are independent given the past.
   */
  readonly rows: RowNoise;
}

/** What only a simulation knows: no learner sees it, and real measurements have none. */
export interface Truth {
  /** d numbers. */
  readonly theta: Float64Array;
  readonly noise: Noise;
}
