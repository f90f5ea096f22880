import { betaQuantile } from '../../src/core/statistics/incompleteBeta';

/** The upper end of the 95% interval of Clopper and Pearson for a rate. */
export function upperEnd(count: number, runs: number): number {
  return count === runs ? 1 : betaQuantile(0.975, count + 1, runs - count);
}
