/** Intervals against printed tables and identities. */
import { describe, expect, it } from 'vitest';
import {
  betaQuantile,
  logGamma,
  regularisedBeta,
} from '../../../src/core/statistics/incompleteBeta';
import { meanInterval, studentQuantile } from '../../../src/core/statistics/meanInterval';
import { slopeOf } from '../../../src/core/statistics/slope';
import { createNormal, splitStreams } from '../../../src/core/numerics/random';
import {
  differsAnytime,
  meanSequence,
  rateSequence,
  seedsToExclude,
} from '../../../src/core/statistics/anytime';
import { forAll } from '../forAll';
import { integer, real } from '../manyOf';

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
    forAll([integer(1, 60), integer(0, 59), real(0.01, 0.95)], (n, at, p) => {
      const k = (at % n) + 1;
      expect(regularisedBeta(p, k, n - k + 1)).toBeCloseTo(1 - binomialBelow(k - 1, n, p), 10);
    });
  });

  it('is inverted', () => {
    forAll([real(0.001, 0.999), real(0.5, 40), real(0.5, 40)], (p, a, b) => {
      expect(regularisedBeta(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 9);
    });
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

/** Clopper and Pearson (1934), for a number of seeds that is fixed before. */
function exactInterval(wrong: number, seeds: number): { low: number; high: number } {
  return {
    low: wrong === 0 ? 0 : betaQuantile(0.025, wrong, seeds - wrong + 1),
    high: wrong === seeds ? 1 : betaQuantile(0.975, wrong + 1, seeds - wrong),
  };
}

/** The test of a pair by Student, for a number of seeds that is fixed before. */
function differs(first: readonly number[], second: readonly number[]): boolean {
  const gaps = first.map((value, i) => value - (second[i] as number));
  const mean = meanOf(gaps);
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / (gaps.length - 1);
  return Math.abs(mean) > studentQuantile(gaps.length - 1) * Math.sqrt(variance / gaps.length);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const LOOKS = [20, 30, 40, 60, 80, 100, 150, 200, 250, 300];
const SIMULATIONS = 600;

/** Samples of runs: none is negative, a few are long. */
function streams(count: number): readonly (() => number)[] {
  return splitStreams(7, count).map((random) => {
    const normal = createNormal(random);
    return () => Math.exp(0.5 * normal());
  });
}
const MEAN = Math.exp(0.125);

/** The share of simulations in which something happens at one of ten looks. */
function share(happens: (draw: () => number) => boolean): number {
  return streams(SIMULATIONS).filter(happens).length / SIMULATIONS;
}

describe('intervals that may be looked at any time', () => {
  const missed =
    (interval: typeof meanSequence) =>
    (draw: () => number): boolean => {
      const values = Array.from({ length: 300 }, draw);
      return LOOKS.some((look) => {
        const { interval: known } = interval(values.slice(0, look));
        return known !== null && (known.low > MEAN || known.high < MEAN);
      });
    };

  it('miss a mean in less than 5%, over ten looks; those for a fixed number do not', () => {
    expect(share(missed(meanSequence))).toBeLessThan(0.05);
    expect(share(missed(meanInterval))).toBeGreaterThan(0.1);
  });

  it('call the best of six equal settings better in less than 5%, over ten looks', () => {
    const found =
      (test: typeof differsAnytime, pairs: number) =>
      (draw: () => number): boolean => {
        const settings = Array.from({ length: 6 }, () => Array.from({ length: 300 }, draw));
        return LOOKS.some((look) => {
          const seen = settings.map((values) => values.slice(0, look));
          const means = seen.map(meanOf);
          const best = means.indexOf(Math.min(...means));
          const worst = means.indexOf(Math.max(...means));
          return test(seen[best] ?? [], seen[worst] ?? [], pairs) === true;
        });
      };
    expect(share(found(differsAnytime, 15))).toBeLessThan(0.05);
    expect(share(found(differs, 1))).toBeGreaterThan(0.2);
  });

  it('find a difference that is there', () => {
    const power = share((draw) => {
      const one = Array.from({ length: 300 }, draw);
      const other = Array.from({ length: 300 }, () => 1.3 * draw());
      return differsAnytime(one, other, 15) === true;
    });
    expect(power).toBeGreaterThan(0.9);
  });

  it('miss a rate of errors in less than 5%, over twenty looks', () => {
    const RATE = 0.05;
    const wrongShare = (of: typeof rateSequence): number => {
      const known = new Map<string, { low: number; high: number }>();
      const misses = splitStreams(9, SIMULATIONS).filter((random) => {
        let wrong = 0;
        for (let n = 1; n <= 400; n++) {
          if (random.uniform() < RATE) wrong += 1;
          if (n % 20 !== 0) continue;
          // Few of the many pairs differ.
          const key = `${wrong} of ${n}`;
          const { low, high } = known.get(key) ?? of(wrong, n);
          known.set(key, { low, high });
          if (low > RATE || high < RATE) return true;
        }
        return false;
      });
      return misses.length / SIMULATIONS;
    };
    expect(wrongShare(rateSequence)).toBeLessThan(0.05);
    expect(wrongShare(exactInterval)).toBeGreaterThan(0.1);
  });

  it('exclude 5% after 158 seeds without an error, not after 59', () => {
    expect(seedsToExclude(0.05)).toBe(158);
    const [needed, wrong] = [seedsToExclude(0.05, 2), 2];
    expect(rateSequence(wrong, needed).high).toBeLessThan(0.05);
    expect(rateSequence(wrong, needed - 1).high).toBeGreaterThanOrEqual(0.05);
    expect(seedsToExclude(1e-9)).toBe(Infinity);
    expect(rateSequence(0, 157).high).toBeGreaterThan(0.05);
    expect(rateSequence(0, 59).high).toBeGreaterThan(0.05);
    expect(rateSequence(3, 3)).toMatchObject({ high: 1 });
    const { low, high } = rateSequence(20, 100);
    expect([low < 0.2, high > 0.2, low > 0.05, high < 0.4]).toEqual([true, true, true, true]);
  });

  it('need 20 values', () => {
    expect(() => meanSequence([])).toThrow(RangeError);
    const ones = new Array<number>(19).fill(1);
    expect(meanSequence(ones)).toEqual({ mean: 1, interval: null });
    // Equal ones say nothing of how far the next may be off.
    expect(meanSequence([...ones, 1])).toEqual({ mean: 1, interval: null, areEqual: true });
    expect(meanSequence(new Array<number>(30).fill(0.1)).interval).toBeNull();
    expect(differsAnytime(ones, ones)).toBeNull();
  });

  it('call equal differences one as soon as their signs alone are enough for the pairs that were looked at', () => {
    const equal = (size: number, value: number) => new Array<number>(size).fill(value);
    const differ = (size: number, value: number, pairs: number) =>
      differsAnytime(equal(size, 1), equal(size, value), pairs);
    expect(differ(1, 2, 1)).toBeNull();
    expect(differ(20, 2, 1)).toBe(true);
    expect(differ(20, 2, 10_000)).toBe(false);
    expect(differ(40, 2, 10_000)).toBe(true);
    expect(differ(1000, 1, 1)).toBe(false);
  });
});
