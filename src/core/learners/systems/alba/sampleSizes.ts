/** The printed sample sizes of PolyALBA's and ALBA's rounds. */
import { atLeastOne } from '../../../numerics/safeCount';

export interface SampleSizes {
  /** max(4 L^2, 3) */
  readonly c0: number;
  /** Lines 6 and 7 of Algorithm 4, n of preparation round r: ceil(c0 ell(epsilon_r / 2) ln(5 |X| / delta_r)). */
  preparation(epsilon: number, deltaRound: number): number;
  /** Line 5 of Algorithm 2, n of a round over `actions` actions of rank `rank`: ceil(c0 ell(epsilon_r / 2) ln(5 |S| / delta_r)). */
  elimination(epsilon: number, deltaRound: number, rank: number, actions: number): number;
}

/**
 * @param L an upper bound of |theta|
 * @param dimension r, the rank of the span of X
 * @param largestAction m
 * @param alpha max over X of |x| in the norm of M(lambda)^-1 is at most alpha sqrt(r)
 */
export function createSampleSizes(
  L: number,
  dimension: number,
  largestAction: number,
  logActions: number,
  alpha: number,
): SampleSizes {
  const r = dimension;
  const m = largestAction;
  const c0 = Math.max(4 * L * L, 3);
  return {
    c0,
    preparation: (epsilon, deltaRound) => {
      const h = epsilon / 2;
      const ell =
        (2 * m + 2 * alpha * Math.sqrt(m) * r + 4 * alpha * alpha * r + alpha * h * r) / (h * h);
      return atLeastOne(c0 * ell * (Math.log(5 / deltaRound) + logActions));
    },
    elimination: (epsilon, deltaRound, rank, actions) => {
      const h = epsilon / 2;
      const ell = (2 + (6 + h) * rank) / (h * h);
      return atLeastOne(c0 * ell * Math.log((5 * actions) / deltaRound));
    },
  };
}
