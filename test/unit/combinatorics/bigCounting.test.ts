import { describe, expect, it } from 'vitest';
import {
  binomial,
  binomials,
  logAdd,
  logBinomial,
  logBigInt,
  logFactorials,
  product,
  sum,
} from '../../../src/core/combinatorics/bigCounting';

describe('binomials', () => {
  it('are the rows of the triangle of Pascal', () => {
    let row = [1n];
    for (let n = 0; n <= 30; n++) {
      expect(binomials(n, 0, n)).toEqual(row);
      row.forEach((value, k) => {
        expect(binomial(n, k)).toBe(value);
        expect(logBinomial(n, k)).toBeCloseTo(Math.log(Number(value)), 12);
      });
      expect(sum(row)).toBe(2n ** BigInt(n));
      row = [1n, ...row.slice(1).map((value, k) => value + (row[k] ?? 0n)), 1n];
    }
  });

  it('come from the middle of a row too', () => {
    expect(binomials(10, 3, 5)).toEqual([120n, 210n, 252n]);
  });
});

describe('logBigInt', () => {
  it('is exact at 1 and equals the logarithm of a double where there is one', () => {
    expect(logBigInt(1n)).toBe(0);
    for (const value of [2, 3, 1000, 2 ** 53 - 1]) {
      expect(logBigInt(BigInt(value))).toBe(Math.log(value));
    }
  });

  it('keeps its accuracy beyond the largest double', () => {
    expect(logBigInt(2n ** 5000n) / (5000 * Math.LN2)).toBeCloseTo(1, 14);
    expect(logBigInt(10n ** 4000n) / (4000 * Math.LN10)).toBeCloseTo(1, 14);
    expect(logBigInt(3n ** 9999n - 1n) / (9999 * Math.log(3))).toBeCloseTo(1, 14);
    const factorial = product(Array.from({ length: 1000 }, (_, i) => BigInt(i + 1)));
    expect(logBigInt(factorial) / (logFactorials(1000)[1000] ?? NaN)).toBeCloseTo(1, 13);
  });
});

it('logAdd adds numbers given by their logarithms', () => {
  expect(logAdd(Math.log(3), Math.log(4))).toBeCloseTo(Math.log(7), 14);
  expect(logAdd(1000, 1000)).toBeCloseTo(1000 + Math.LN2, 12);
  expect(logAdd(-Infinity, 2)).toBe(2);
  expect(logAdd(2, -Infinity)).toBe(2);
  expect(logAdd(-Infinity, -Infinity)).toBe(-Infinity);
});
