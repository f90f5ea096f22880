/**
 * Whether so many wrong answers are consistent with an error probability of delta, for all tests of an error rate. With 280
 * seeds at delta = 0.3, a true rate of 1.5 delta is refuted with probability 0.98 (`power.test.ts`).
 */

export const SEEDS = 280;
export const DELTA = 0.3;
/** So many errors would come with a lower probability if the rate were delta. */
const REFUTED_BELOW = 1e-3;
/** A rate that is to be found, over delta; and how sure a test is that there is none like it when it ends early. */
const PLANTED = 1.5;
const SURE = 200;

/** Whether so many of the seeds 0, 1, … err; it ends where the others cannot change that. */
export function reaches(count: number, seeds: number, errs: (seed: number) => boolean): boolean {
  let errors = 0;
  for (let seed = 0; seed < seeds; seed++) {
    if (errors >= count || errors + seeds - seed < count) break;
    if (errs(seed)) errors++;
  }
  return errors >= count;
}

/**
 * Whether so many of the seeds err that an error rate of delta is refuted. It ends early, too, where the planted rate is: at a
 * likelihood ratio of delta to it of SURE, which a true rate like it, or a larger one, ever has with probability 1 / SURE at
 * most (Ville). A sound algorithm, which errs far more seldom than in delta of its runs, is through after a tenth of the seeds.
 */
export function refutes(
  errs: (seed: number) => boolean,
  { seeds = SEEDS, delta = DELTA }: { readonly seeds?: number; readonly delta?: number } = {},
): boolean {
  // Above three standard deviations the tail is below the limit, or nearly.
  let least = Math.floor(seeds * delta + 3 * Math.sqrt(seeds * delta * (1 - delta)));
  while (least > 0 && upperTail(seeds, delta, least - 1) < REFUTED_BELOW) least--;
  while (upperTail(seeds, delta, least) >= REFUTED_BELOW) least++;
  let ratio = 1;
  return reaches(least, seeds, (seed) => {
    if (ratio >= SURE) return false;
    const isError = errs(seed);
    ratio *= isError ? 1 / PLANTED : (1 - delta) / (1 - PLANTED * delta);
    return isError;
  });
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
