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

/** Whether so many of the seeds 0, 1, … err; it ends where the others cannot change that. */
export function reaches(count: number, seeds: number, errs: (seed: number) => boolean): boolean {
  let errors = 0;
  for (let seed = 0; seed < seeds; seed++) {
    if (errors >= count || errors + seeds - seed < count) break;
    if (errs(seed)) errors++;
  }
  return errors >= count;
}

/** Whether so many of the seeds err that an error rate of delta is refuted. */
export function refutes(
  errs: (seed: number) => boolean,
  { seeds = SEEDS, delta = DELTA }: { readonly seeds?: number; readonly delta?: number } = {},
): boolean {
  let least = 0;
  while (upperTail(seeds, delta, least) >= REFUTED_BELOW) least++;
  return reaches(least, seeds, errs);
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
