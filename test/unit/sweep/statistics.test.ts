/** Intervals against printed tables and identities. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  betaQuantile,
  logGamma,
  regularisedBeta,
} from '../../../src/core/statistics/incompleteBeta';
import { meanInterval, studentQuantile } from '../../../src/core/statistics/meanInterval';
import { slopeOf } from '../../../src/core/statistics/slope';

/** P(Binomial(n, p) <= k), term by term. */
function binomialBelow(k: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let sum = term;
  for (let i = 1; i <= k; i += 1) {
    term *= ((n - i + 1) / i) * (p / (1 - p));
    sum += term;
  }
  return sum;
}

describe('the incomplete beta function', () => {
  it('knows the gamma function', () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
  });

  it('is the tail of a binomial count: P(K >= k) = I_p(k, n - k + 1)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 59 }),
        fc.double({ min: 0.01, max: 0.95, noNaN: true }),
        (n, at, p) => {
          const k = (at % n) + 1;
          expect(regularisedBeta(p, k, n - k + 1)).toBeCloseTo(1 - binomialBelow(k - 1, n, p), 10);
        },
      ),
    );
  });

  it('is inverted', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        fc.double({ min: 0.5, max: 40, noNaN: true }),
        fc.double({ min: 0.5, max: 40, noNaN: true }),
        (p, a, b) => {
          expect(regularisedBeta(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 9);
        },
      ),
    );
  });
});

describe("Student's interval", () => {
  // Fisher and Yates, Statistical Tables, table III; the column of 5%.
  it('has the printed quantiles, and tends to the Gaussian one', () => {
    const printed = { 1: 12.706, 2: 4.303, 4: 2.776, 9: 2.262, 19: 2.093, 30: 2.042, 120: 1.98 };
    for (const [degrees, quantile] of Object.entries(printed))
      expect(studentQuantile(Number(degrees))).toBeCloseTo(quantile, 3);
    expect(studentQuantile(10, 0.99)).toBeCloseTo(3.169, 3);
    expect(studentQuantile(1e6)).toBeCloseTo(1.95996, 4);
  });

  it('is what it is by hand', () => {
    // Mean 4, standard deviation 2, 4 values: 4 +- 3.182 * 2 / 2.
    const { mean, interval } = meanInterval([4 - Math.sqrt(6), 4, 4, 4 + Math.sqrt(6)]);
    expect(mean).toBeCloseTo(4, 12);
    expect(interval?.low).toBeCloseTo(4 - 3.182, 3);
    expect(interval?.high).toBeCloseTo(4 + 3.182, 3);
  });

  it('is not below 0, and not known for one value', () => {
    expect(meanInterval([1, 1000]).interval?.low).toBe(0);
    expect(meanInterval([7])).toEqual({ mean: 7, interval: null });
    expect(() => meanInterval([])).toThrow(RangeError);
  });
});

describe('the slope of a line through points', () => {
  const slope = (x: readonly number[], y: readonly number[]) =>
    slopeOf(x.map((one, index) => [one, y[index] ?? NaN]));

  it('is that of an example by hand, with its interval', () => {
    // Sums of squares 5, of products 6; the rest 1.8 over 2 degrees of freedom, t = 4.302653.
    const known = slope([1, 2, 3, 4], [1, 3, 3, 5]);
    expect(known?.mean).toBeCloseTo(1.2, 12);
    const half = 4.302653 * Math.sqrt(0.8 / 2 / 5);
    expect(known?.interval?.high).toBeCloseTo(1.2 + half, 4);
  });

  it('is unknown where x does not vary, and without an interval for two points', () => {
    expect(slope([1, 1], [2, 3])).toBeNull();
    // The mean of these x is not quite one of them.
    expect(slope(Array<number>(10).fill(Math.log(0.1)), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeNull();
    expect(slope([1, 3], [2, 6])).toEqual({ mean: 2, interval: null });
  });
});
