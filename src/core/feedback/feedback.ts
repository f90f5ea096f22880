/** What one pull of an action shows: y = M_x (theta + eta). */
import type { Action } from '../families/family';

/** One row of M_x, sparse: sum over j of coefficients[j] * theta[arms[j]]. */
export interface ObservationRow {
  readonly arms: readonly number[];
  readonly coefficients: readonly number[];
}

export interface Feedback {
  /** The name of the feedback in the spec: `full-bandit`, `semi-bandit`, `masked`, … */
  readonly kind: string;

  /** The rows of M_x, zero rows left out; m_x is their number. The same rows for the same action. */
  observe(action: Action): readonly ObservationRow[];

  /**
   * Linear weights for the oracle of the family, such that if some action of X has
   * M_x direction != 0, then the maximiser of at least one of these weights has too
   * (almost surely, for a direction drawn from a continuous law).
   * @param direction d numbers
   */
  probes(direction: Float64Array): readonly Float64Array[];
}
