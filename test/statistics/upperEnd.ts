import { expect } from 'vitest';
import { betaQuantile } from '../../src/core/statistics/incompleteBeta';
import { ALL } from '../all.mjs';
import { refutes } from './consistency';

/** The upper end of the 95% interval of Clopper and Pearson for a rate. */
export function upperEnd(count: number, runs: number): number {
  return count === runs ? 1 : betaQuantile(0.975, count + 1, runs - count);
}

/** In the full form the rate of the runs that err is shown to be below delta, else that it is not far above. */
export function expectSound(errs: (seed: number) => boolean, delta: number, runs: number): void {
  if (!ALL) {
    expect(refutes((seed) => errs(seed + 1), { delta, seeds: runs })).toBe(false);
    return;
  }
  const wrong = Array.from({ length: runs }, (_, seed) => errs(seed + 1)).filter(Boolean).length;
  expect(upperEnd(wrong, runs)).toBeLessThan(delta);
}
