/** What the tests of an error rate would find: an algorithm that errs in 1.5 delta of its runs. */
import { describe, expect, it } from 'vitest';
import { splitStreams } from '../../src/core/numerics/random';
import { DELTA, refutes, upperTail } from './consistency';

const REPETITIONS = 1000;

/** The share of repetitions of a test in which an algorithm of this error rate is refuted. */
function refuted(rate: number): number {
  const [random] = splitStreams(1, 1);
  const errs = () => (random?.uniform() ?? NaN) < rate;
  let count = 0;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    if (refutes(errs)) count++;
  }
  return count / REPETITIONS;
}

describe('a test of an error rate', () => {
  it('refutes a planted rate of 1.5 delta in 95 of 100 repetitions', () => {
    expect(refuted(1.5 * DELTA)).toBeGreaterThanOrEqual(0.95);
  });

  it('refutes a rate of delta in hardly any', () => {
    expect(refuted(DELTA)).toBeLessThan(0.005);
  });
});

it('the binomial tail is that of small cases counted by hand', () => {
  expect(upperTail(3, 0.5, 2)).toBeCloseTo(0.5, 12);
  expect(upperTail(4, 0.2, 4)).toBeCloseTo(0.0016, 12);
  expect(upperTail(10, 0.3, 0)).toBeCloseTo(1, 12);
  // By exact fractions: 0.0010056 and 0.00067455.
  expect(upperTail(400, 0.2, 106)).toBeCloseTo(0.0010055570341583, 12);
  expect(upperTail(400, 0.2, 107)).toBeCloseTo(0.0006745518430256, 12);
});
