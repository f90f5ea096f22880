/**
 * The sample sizes of PolyALBA and ElimTil, as in the paper or sound (derived here from Lemma 10 of Tao, Blanco and Zhou
 * 2018, which is for actions no longer than 1).
 */
import type { Bounds } from '../instance';
import type { PolyAlbaOptions } from '../options';

/** No accuracy below 2^-40 is asked for: the numbers of samples would be far beyond 2^53. */
export const SMALLEST_EPSILON_EXPONENT = 40;

/** How many samples the rounds of PolyALBA and ALBA take. */
export interface SampleSizes {
  /**
   * In the paper max(4 L^2, 3). Sound: max(4 B^2, 3 R^2) with B >= |x'theta| over X, because actions are longer
   * than 1 and the noise of one sample is R-sub-Gaussian.
   */
  readonly c0: number;
  /**
   * What epsilon is divided by in the term that is linear in it: 1 as in the paper; sound max(R, 2 B / sqrt 3), the
   * scale of the noise for which c0 is no larger (noise that is R-sub-Gaussian is so for every larger R as well).
   */
  readonly accuracyScale: number;
  /** Lines 6 and 7 of Algorithm 4, n of round r of the preparation: ceil(c0 ell(epsilon_r / 2) ln(5 |X| / delta_r)). */
  preparation(epsilon: number, deltaRound: number): number;
  /**
   * Line 5 of Algorithm 2, n of a round on `actions` actions of rank `rank`: ceil(c0 ell(epsilon_r / 2) ln(5 |S| / delta_r)).
   * @param largestVariance q, max over S of |x|^2 in the norm of M(lambda)^-1: `rank` for an optimal design, as in the paper
   */
  elimination(
    epsilon: number,
    deltaRound: number,
    rank: number,
    largestVariance: number,
    actions: number,
  ): number;
}

/**
 * @param dimension r, the rank of the span of X
 * @param largestAction m
 * @param alpha max over X of |x| in the norm of M(lambda)^-1 is at most alpha sqrt(r)
 */
export function createSampleSizes(
  constants: PolyAlbaOptions['constants'],
  assumptions: Bounds,
  dimension: number,
  largestAction: number,
  logActions: number,
  alpha: number,
): SampleSizes {
  const r = dimension;
  const m = largestAction;
  const { thetaNorm, noiseScale, rewardBound } = assumptions;
  const isSound = constants === 'sound';
  const accuracyScale = isSound ? Math.max(noiseScale, (2 * rewardBound) / Math.sqrt(3)) : 1;
  const c0 = isSound ? 3 * accuracyScale * accuracyScale : Math.max(4 * thetaNorm * thetaNorm, 3);
  // Without noise and with all rewards 0 nothing varies.
  const scaled = (h: number): number => (accuracyScale === 0 ? 0 : h / accuracyScale);
  /** ell(h) for a design with |x| <= a sqrt(rank) in the norm of M(lambda)^-1. */
  const ell = (h: number, rank: number, a: number): number =>
    (2 * m + 2 * a * Math.sqrt(m) * rank + 4 * a * a * rank + a * scaled(h) * rank) / (h * h);

  return {
    c0,
    accuracyScale,
    preparation: (epsilon, deltaRound) => {
      const factor = ell(epsilon / 2, r, alpha);
      return atLeastOne(c0 * factor * (Math.log(5 / deltaRound) + logActions));
    },
    elimination: (epsilon, deltaRound, rank, largestVariance, actions) => {
      const h = epsilon / 2;
      const factor = isSound
        ? ell(h, rank, Math.sqrt(largestVariance / rank))
        : (2 + (6 + h) * rank) / (h * h);
      return atLeastOne(c0 * factor * Math.log((5 * actions) / deltaRound));
    },
  };
}

function atLeastOne(n: number): number {
  return Math.max(1, Math.ceil(n));
}
