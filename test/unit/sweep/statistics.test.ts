/** Intervals against printed tables and identities. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  betaQuantile,
  logGamma,
  regularisedBeta,
} from '../../../src/core/statistics/incompleteBeta';
import { meanInterval, studentQuantile } from '../../../src/core/statistics/meanInterval';

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
  it.each([
    [1, 12.706],
    [2, 4.303],
    [4, 2.776],
    [9, 2.262],
    [19, 2.093],
    [30, 2.042],
    [120, 1.98],
  ])('has the printed quantile for %i degrees of freedom', (degrees, quantile) => {
    expect(studentQuantile(degrees)).toBeCloseTo(quantile, 3);
  });

  it('has the printed quantile of 1% as well', () => {
    expect(studentQuantile(10, 0.99)).toBeCloseTo(3.169, 3);
  });

  it('tends to the Gaussian one', () => {
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
