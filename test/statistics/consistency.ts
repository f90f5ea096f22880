/**
 * Whether so many wrong answers are consistent with an error probability of delta, for all tests of an error rate. With 280
 * seeds at delta = 0.3, a true rate of 1.5 delta is refuted with probability 0.98 (`power.test.ts`).
 */
import { expect } from 'vitest';
import { betaQuantile } from '../../src/core/statistics/incompleteBeta';
import { ALL } from '../all.mjs';

export const SEEDS = 280;
export const DELTA = 0.3;
/** So many errors would come with a lower probability if the rate were delta. */
const REFUTED_BELOW = 1e-3;
/** A rate that is to be found, over delta at least; and how sure a test is that there is none like it when it ends early. */
const PLANTED = 1.5;
const SURE = 200;
/** Standard deviations by which what nine of ten tests find is above the least count. */
const NINE_OF_TEN = 1.3;

/** Whether so many of the seeds 0, 1, … err; it ends where the others cannot change that. */
export function reaches(count: number, seeds: number, errs: (seed: number) => boolean): boolean {
  let errors = 0;
  for (let seed = 0; seed < seeds; seed++) {
    if (errors >= count || errors + seeds - seed < count) break;
    if (errs(seed)) errors++;
  }
  return errors >= count;
}

interface Rate {
  readonly seeds?: number;
  readonly delta?: number;
}

/**
 * Asks of one seed after the other whether it errs, and returns whether so many do that an error rate of delta is refuted. It
 * ends early where no other seed can change that, and where the rate is below any that nine of ten tests of all seeds would
 * find: at a likelihood ratio of delta to it of SURE, which a true rate like it, or a larger one, ever has with probability
 * 1 / SURE at most (Ville). A sound algorithm, which errs far more seldom than in delta of its runs, is through after a tenth.
 */
export function* refutation({ seeds = SEEDS, delta = DELTA }: Rate = {}): Generator<
  number,
  boolean,
  boolean
> {
  // Above three standard deviations the tail is below the limit, or nearly.
  let least = Math.floor(seeds * delta + 3 * Math.sqrt(seeds * delta * (1 - delta)));
  while (least > 0 && upperTail(seeds, delta, least - 1) < REFUTED_BELOW) least--;
  while (upperTail(seeds, delta, least) >= REFUTED_BELOW) least++;
  const share = least / seeds;
  const found = share + NINE_OF_TEN * Math.sqrt((share * (1 - share)) / seeds);
  const planted = Math.max(PLANTED * delta, found);
  let [errors, ratio] = [0, 1];
  for (let seed = 0; seed < seeds && ratio < SURE; seed++) {
    if (errors >= least || errors + seeds - seed < least) break;
    const isError = yield seed;
    if (isError) errors++;
    ratio *= isError ? delta / planted : (1 - delta) / (1 - planted);
  }
  return errors >= least;
}

/** Whether so many of the seeds err that an error rate of delta is refuted. */
export function refutes(errs: (seed: number) => boolean, rate?: Rate): boolean {
  const test = refutation(rate);
  let step = test.next();
  while (step.done !== true) step = test.next(errs(step.value));
  return step.value;
}

/** What runs may say wrongly in a share of them at most. */
export interface Claim<Run> {
  readonly rate: number;
  readonly isWrong: (run: Run) => boolean;
}

/** Whether any of the claims is refuted by the same runs, which end where all tests have. */
export function refutesAny<Run>(
  claims: readonly Claim<Run>[],
  seeds: number,
  runOf: (seed: number) => Run,
): boolean {
  const tests = claims.map(({ rate, isWrong }) => {
    const test = refutation({ seeds, delta: rate });
    return { test, isWrong, step: test.next() };
  });
  for (let seed = 0; tests.some(({ step }) => step.done !== true); seed++) {
    const run = runOf(seed);
    for (const own of tests) if (own.step.done !== true) own.step = own.test.next(own.isWrong(run));
  }
  return tests.some(({ step }) => step.value === true);
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

/** The upper end of the 95% interval of Clopper and Pearson for a rate. */
export function upperEnd(count: number, runs: number): number {
  return count === runs ? 1 : betaQuantile(0.975, count + 1, runs - count);
}

/** In the full form the rate of the runs that err is shown to be below delta, else that it is not far above. */
export function expectSoundRuns(
  errs: (seed: number) => boolean,
  delta: number,
  runs: number,
): void {
  if (!ALL) {
    expect(refutes((seed) => errs(seed + 1), { delta, seeds: runs })).toBe(false);
    return;
  }
  const wrong = Array.from({ length: runs }, (_, seed) => errs(seed + 1)).filter(Boolean).length;
  expect(upperEnd(wrong, runs)).toBeLessThan(delta);
}
