/**
 * Whether so many wrong answers are consistent with an error probability of delta, for all tests of an error rate. With 280
 * seeds at delta = 0.3, a true rate of 1.5 delta is refuted with probability 0.98 (`power.test.ts`).
 */

export const SEEDS = 280;
export const DELTA = 0.3;
/** So many errors would come with a lower probability if the rate were delta. */
const REFUTED_BELOW = 1e-3;

/** @param errors among SEEDS runs at DELTA */
export function isConsistent(errors: number): boolean {
  return upperTail(SEEDS, DELTA, errors) >= REFUTED_BELOW;
}

/** P(X >= k) for X ~ Bin(n, p), summed exactly in logarithms. */
export function upperTail(n: number, p: number, k: number): number {
  let logTerm = n * Math.log1p(-p);
  let tail = k <= 0 ? Math.exp(logTerm) : 0;
  for (let i = 1; i <= n; i++) {
    logTerm += Math.log((n - i + 1) / i) + Math.log(p) - Math.log1p(-p);
    if (i >= k) tail += Math.exp(logTerm);
  }
  return Math.min(1, tail);
}
