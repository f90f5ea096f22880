/** The global observer set sigma (Assumption 2 of the paper). */
import type { Action } from '../../families/family';
import type { ObservationRow } from '../feedback';

/** The global observer set sigma, with its stacked rows M_sigma (rows x d) and their pseudo-inverse. */
export interface ObserverSet {
  /** sigma = {x_1, …}, in the order in which they were found. */
  readonly actions: readonly Action[];
  /** The rows of M_x for each action of sigma. */
  readonly observations: readonly (readonly ObservationRow[])[];
  readonly dimension: number;
  /** The number of rows of the stacked M_sigma. */
  readonly rows: number;
  /** rank M_sigma, by a relative tolerance. */
  readonly rank: number;
  /** M_sigma^+, d x rows, row-major. */
  readonly pseudoInverse: Float64Array;
  /** For a spanner in a large dimension: for each action, the largest magnitude of its coefficient over X. */
  readonly coefficients?: Float64Array;
}
