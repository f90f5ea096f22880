// The e-process of one action against another: a mixture of exponential supermartingales (Robbins 1970).
import { logNormalCdf } from '../../numerics/normalDistribution';

/**
 * ln e for the accumulated evidence that b is better than a.
 *
 * A phase that estimates (b - a)'theta as g with noise that is v-sub-Gaussian given the past adds g / v to G and 1 / v
 * to I. For s >= 0 exp(s G - s^2 I / 2) is then a supermartingale from 1 if (b - a)'theta <= 0, and so is its
 * mixture over the half-normal s of variance 1 / kappa:
 * e = 2 sqrt(kappa / (I + kappa)) exp(G^2 / (2 (I + kappa))) Phi(G / sqrt(I + kappa)).
 *
 * @param evidence G
 * @param information I, not negative
 * @param kappa positive, fixed before the evidence
 */
export function logEValue(evidence: number, information: number, kappa: number): number {
  const total = information + kappa;
  return (
    Math.LN2 +
    0.5 * Math.log(kappa / total) +
    (evidence * evidence) / (2 * total) +
    logNormalCdf(evidence / Math.sqrt(total))
  );
}

/**
 * The least lead G / I at which a condition holds.
 * @param isReached true at some G and at all larger ones
 */
export function leadWhere(
  isReached: (evidence: number) => boolean,
  information: number,
  kappa: number,
): number {
  if (information === 0) return Infinity;
  // Double the steps until the threshold lies between `low` and `high`.
  let step = Math.sqrt(information + kappa);
  let low = 0;
  let high = 0;
  for (; isReached(low); step *= 2) [low, high] = [low - step, low];
  for (; !isReached(high); step *= 2) [low, high] = [high, high + step];
  for (;;) {
    const middle = (low + high) / 2;
    if (!(low < middle && middle < high)) return high / information;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
}
