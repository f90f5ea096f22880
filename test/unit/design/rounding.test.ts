import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundDesign } from '../../../src/core/design/gOptimal/rounding';
import { forAll } from '../forAll';
import { integer, listOf, real } from '../manyOf';

const weights = listOf(1, 30, fc.oneof(fc.constant(0), real(1e-9, 1), integer(1, 4)))
  .filter((values) => values.some((value) => value > 0))
  .map((values) => {
    const sum = values.reduce((a, b) => a + b);
    return Float64Array.from(values, (value) => value / sum);
  });
const samples = fc.oneof(integer(0, 100), integer(100, Number.MAX_SAFE_INTEGER));

describe('rounding a design', () => {
  it('adds up, keeps the support, and loses at most a share p / n of the precision', () => {
    forAll([weights, samples], 3000, (lambda, n) => {
      const counts = roundDesign(lambda, n);
      const support = lambda.filter((weight) => weight > 0).length;
      const total = Math.max(n, support);
      expect(counts.reduce((a, b) => a + b, 0)).toBe(total);
      // A weight has a relative error of 1e-16, and n can be 1e16.
      const isRight = (count: number, weight: number) =>
        Number.isInteger(count) &&
        count > 0 === weight > 0 &&
        count >= (total - support) * weight * (1 - 1e-14);
      expect(counts.filter((count, i) => !isRight(count, lambda[i] as number))).toHaveLength(0);
    });
  });

  it('has the largest least n_i / lambda_i of all ways to round', () => {
    forAll([listOf(1, 4, integer(1, 9)), integer(1, 12)], 300, (raw, n) => {
      const sum = raw.reduce((a, b) => a + b);
      const lambda = Float64Array.from(raw, (value) => value / sum);
      const counts = roundDesign(lambda, n);
      const total = Math.max(n, raw.length);
      const efficiency = (values: readonly number[]): number =>
        Math.min(...values.map((value, i) => value / (lambda[i] as number)));
      const best = Math.max(...splits(total, raw.length).map(efficiency));
      expect(efficiency([...counts])).toBeCloseTo(best, 9);
    });
  });

  it('takes weights that do not add up to 1, and gives ties to the earlier point', () => {
    expect([...roundDesign(Float64Array.of(2, 0, 2), 7)]).toEqual([4, 0, 3]);
    expect([...roundDesign(Float64Array.of(1, 5e-324), 3)]).toEqual([2, 1]);
    expect([...roundDesign(Float64Array.of(0.5, 0.5), 2.5)]).toEqual([2, 1]);
  });

  it('refuses what is no design or no number of samples', () => {
    for (const lambda of [[], [0, 0], [1, -1e-9], [NaN, 1], [Infinity, 1]]) {
      expect(() => roundDesign(Float64Array.from(lambda), 5)).toThrow(RangeError);
    }
    for (const n of [NaN, -1, Infinity, 2 ** 53]) {
      expect(() => roundDesign(Float64Array.of(1), n)).toThrow(RangeError);
    }
  });
});

function splits(total: number, parts: number): number[][] {
  if (parts === 1) return [[total]];
  return Array.from({ length: total + 1 }, (_, first) =>
    splits(total - first, parts - 1).map((rest) => [first, ...rest]),
  ).flat();
}
