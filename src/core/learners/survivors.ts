/** What a preparation hands on: the actions that may still be the best, and what was learned about theta. */
import type { Dense } from '../linearAlgebra';
import type { Candidate } from './elimTil';

export interface Survivors {
  /** S, best first by the estimate of the preparation; at least one. */
  readonly candidates: readonly Candidate[];
  /** A and b of all pulls of the preparation in coordinates of the span, with noise relative to R; see LeastSquares. */
  readonly knowledge: { readonly matrix: Dense; readonly vector: Float64Array };
  /** Pulls of actions in the preparation. */
  readonly samples: number;
  /** False where the preparation gave up before S was short enough. */
  readonly finished: boolean;
}
