import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWholeNumbers } from '../../../src/core/combinatorics/matroids/integerGrid';
import { forAll } from '../forAll';
import { integer, listOf, real } from '../manyOf';

describe('toWholeNumbers', () => {
  it('gives whole numbers below 2^bits, in proportion up to half a step, for any magnitude', () => {
    const weights = fc
      .tuple(listOf(1, 6, real(-1, 1)), integer(-1000, 960))
      .map(([numbers, exponent]) => Float64Array.from(numbers, (x) => x * 2 ** exponent));
    forAll([weights, integer(10, 52)], 500, (given, bits) => {
      const found = toWholeNumbers(given, bits);
      const largest = Math.max(...given.map(Math.abs));
      const largestWhole = Math.max(...found.map(Math.abs));
      expect(found.every(Number.isInteger)).toBe(true);
      expect(largestWhole).toBeLessThan(2 ** bits);
      if (largest === 0) return;
      expect(largestWhole).toBeGreaterThanOrEqual(2 ** (bits - 2));
      for (const [i, weight] of given.entries()) {
        const exact = (weight / largest) * largestWhole;
        expect(Math.abs((found[i] ?? NaN) - exact)).toBeLessThanOrEqual(1.1);
      }
    });
  });

  it('keeps whole numbers, multiples of the step, as they are', () => {
    const found = toWholeNumbers(Float64Array.of(3, -7, 0, 5), 40);
    const step = (found[0] ?? NaN) / 3;
    expect([...found]).toEqual([3 * step, -7 * step, 0, 5 * step]);
    expect([...toWholeNumbers(new Float64Array(2), 40)]).toEqual([0, 0]);
  });
});
