/** What a preparation hands on: the actions that may still be the best, and what was learned about theta. */
import { zeros, type Dense } from '../../numerics/linearAlgebra';
import type { Action } from '../../families/family';
import type { Candidate } from '../contract/roundReport';
import type { Tie } from '../../protocol/ties';

export interface Survivors {
  /** S, best first by the estimate of the preparation; at least one. */
  readonly candidates: readonly Candidate[];
  /** A and b of all pulls of the preparation, in coordinates of the span, with noise relative to R; see LeastSquares. */
  readonly sufficientStatistics: { readonly matrix: Dense; readonly vector: Float64Array };
  /** Pulls of actions in the preparation. */
  readonly samples: number;
  /** False if the preparation gave up before S was short enough. */
  readonly finished: boolean;
  /** Why it gave up, unless by its limit of rounds. */
  readonly reason?: string;
  /** The tie at which it gave up, if there is one. */
  readonly tie?: Tie;
}

/** A and b before the first sample. @param rank of the span */
export function noStatistics(rank: number): Survivors['sufficientStatistics'] {
  return { matrix: zeros(rank, rank), vector: new Float64Array(rank) };
}

/** The survivors of a preparation that gave up before its first sample: some action, without an estimate. */
export function nothingSampled({
  support,
  points,
}: {
  readonly support: readonly Action[];
  readonly points: readonly Float64Array[];
}): Survivors {
  const action = support[0] as Action;
  const point = points[0] as Float64Array;
  return {
    candidates: [{ action, point, estimate: NaN }],
    sufficientStatistics: noStatistics(point.length),
    samples: 0,
    finished: false,
  };
}
