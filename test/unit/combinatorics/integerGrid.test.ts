import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWholeNumbers } from '../../../src/core/combinatorics/matroids/integerGrid';

const SEED = 1985;

describe('toWholeNumbers', () => {
  it('gives whole numbers below 2^bits, in proportion up to half a step, for any magnitude', () => {
    const weights = fc
      .tuple(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -1000, max: 960 }),
      )
      .map(([numbers, exponent]) => Float64Array.from(numbers, (x) => x * 2 ** exponent));
    fc.assert(
      fc.property(weights, fc.integer({ min: 10, max: 52 }), (given, bits) => {
        const whole = toWholeNumbers(given, bits);
        const largest = Math.max(...given.map(Math.abs));
        const largestWhole = Math.max(...whole.map(Math.abs));
        expect(whole.every(Number.isInteger)).toBe(true);
        expect(largestWhole).toBeLessThan(2 ** bits);
        if (largest === 0) return;
        expect(largestWhole).toBeGreaterThanOrEqual(2 ** (bits - 2));
        for (const [i, weight] of given.entries()) {
          const exact = (weight / largest) * largestWhole;
          expect(Math.abs((whole[i] ?? NaN) - exact)).toBeLessThanOrEqual(1.1);
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('keeps whole numbers, multiples of the step, as they are', () => {
    const whole = toWholeNumbers(Float64Array.of(3, -7, 0, 5), 40);
    const step = (whole[0] ?? NaN) / 3;
    expect([...whole]).toEqual([3 * step, -7 * step, 0, 5 * step]);
    expect([...toWholeNumbers(new Float64Array(2), 40)]).toEqual([0, 0]);
  });
});
