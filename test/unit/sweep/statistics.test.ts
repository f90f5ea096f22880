/** Intervals against printed tables and identities. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactInterval, seedsToShow } from '../../../src/core/statistics/errorRate';
import {
  betaQuantile,
  logGamma,
  regularisedBeta,
} from '../../../src/core/statistics/incompleteBeta';
import { meanInterval, studentQuantile, differs } from '../../../src/core/statistics/meanInterval';

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

describe('telling two means apart', () => {
  it('follows the interval of the difference', () => {
    expect(differs([1, 2, 3], [1, 2, 4])).toBe(false);
    expect(differs([1, 2, 3], [101, 102, 104])).toBe(true);
    expect(differs([5, 5], [5, 5])).toBe(false);
    expect(differs([5, 5], [6, 6])).toBe(true);
    expect(differs([5], [6, 6])).toBeNull();
  });

  it('agrees with the table of t where both spreads and sizes are equal', () => {
    // Spread 1 and 3 values each: 4 degrees of freedom, so the limit is 2.776 * sqrt(2 / 3) = 2.2667.
    expect(differs([0, 1, 2], [2.26, 3.26, 4.26])).toBe(false);
    expect(differs([0, 1, 2], [2.28, 3.28, 4.28])).toBe(true);
  });
});

describe('the exact interval of a rate', () => {
  it('is (tail)^(1/n) without an error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (n) => {
        const { low, high } = exactInterval(0, n);
        expect(low).toBe(0);
        expect(high).toBeCloseTo(1 - 0.025 ** (1 / n), 10);
      }),
    );
    expect(exactInterval(0, 20).high).toBeCloseTo(0.1684, 4);
  });

  it('is the one of the tables', () => {
    // Clopper and Pearson 1934: 5 of 10, and the mirrored case.
    expect(exactInterval(5, 10).low).toBeCloseTo(0.1871, 4);
    expect(exactInterval(5, 10).high).toBeCloseTo(0.8129, 4);
    expect(exactInterval(10, 10).high).toBe(1);
    expect(exactInterval(10, 10).low).toBeCloseTo(1 - exactInterval(0, 10).high, 12);
  });

  it('leaves 2.5% in each tail', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 0, max: 59 }), (n, at) => {
        const wrong = (at % (n - 1)) + 1;
        const { low, high } = exactInterval(wrong, n);
        expect(1 - binomialBelow(wrong - 1, n, low)).toBeCloseTo(0.025, 8);
        if (wrong < n) expect(binomialBelow(wrong, n, high)).toBeCloseTo(0.025, 8);
      }),
    );
  });
});

describe('the seeds that show a rate', () => {
  it('are 72 for 5% without an error', () => {
    expect(seedsToShow(0.05, 0)).toBe(72);
  });

  it('are ln(tail) / ln(1 - rate) without an error, and the least that are enough with some', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.005, max: 0.6, noNaN: true }),
        fc.integer({ min: 0, max: 5 }),
        (rate, wrong) => {
          const seeds = seedsToShow(rate, wrong);
          expect(exactInterval(wrong, seeds).high).toBeLessThan(rate);
          if (seeds > wrong + 1)
            expect(exactInterval(wrong, seeds - 1).high).toBeGreaterThanOrEqual(rate);
          if (wrong === 0)
            expect(Math.abs(seeds - Math.log(0.025) / Math.log1p(-rate))).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are more than anyone would run for a rate next to nothing', () => {
    expect(seedsToShow(1e-9, 0)).toBe(Number.POSITIVE_INFINITY);
  });
});
