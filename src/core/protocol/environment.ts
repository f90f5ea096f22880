/** Where observations come from: simulated here, a laboratory elsewhere. */
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
