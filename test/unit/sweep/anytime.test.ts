import { describe, expect, it } from 'vitest';
import { createNormal, splitStreams } from '../../../src/core/numerics/random';
import {
  differsAnytime,
  meanSequence,
  rateSequence,
  seedsToExclude,
} from '../../../src/core/statistics/anytime';
import { betaQuantile } from '../../../src/core/statistics/incompleteBeta';
import { meanInterval, studentQuantile } from '../../../src/core/statistics/meanInterval';

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
