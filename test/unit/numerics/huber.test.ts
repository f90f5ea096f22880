/** Huber's estimate solves its own equation, is odd and follows a shift, and is least squares where nothing is far. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { huber, type Total } from '../../../src/core/numerics/huber';
import { LeastSquares } from '../../../src/core/numerics/leastSquares';
import { dot } from '../../../src/core/numerics/linearAlgebra';
import { forAll } from '../forAll';
import { integer, listOf } from '../manyOf';

const SCALE = 0.7;
const FAR = 1.345 * SCALE;
const number = integer(-40, 40).map((n) => n / 10);
const totals = listOf(
  6,
  20,
  fc.record({ row: fc.tuple(number, number), count: integer(1, 5), noise: number }),
).map((all) => [
  { row: Float64Array.of(1, 0), count: 1, noise: 0 },
  { row: Float64Array.of(0, 1), count: 1, noise: 0 },
  ...all.map((one) => ({ ...one, row: Float64Array.from(one.row) })),
]);

const withValues = (
  all: readonly { readonly row: Float64Array; readonly count: number; readonly noise: number }[],
  theta: Float64Array,
  sign = 1,
): readonly Total[] =>
  all.map(({ row, count, noise }) => ({ row, count, sum: count * dot(row, theta) + sign * noise }));

function startOf(all: readonly Total[]): Float64Array {
  const squares = new LeastSquares(2);
  for (const { row, count, sum } of all) squares.add(row, count, sum);
  return squares.solve().theta;
}
const estimate = (all: readonly Total[]) => huber(all, startOf(all), () => SCALE);

describe('the estimate of Huber', () => {
  it('is odd in the noise and moves with the values', () => {
    forAll([totals, number, number], (all, a, b) => {
      const zero = new Float64Array(2);
      const of = estimate(withValues(all, zero));
      const negative = estimate(withValues(all, zero, -1));
      const moved = estimate(withValues(all, Float64Array.of(a, b)));
      for (const i of [0, 1]) {
        expect(negative[i]).toBeCloseTo(-(of[i] as number), 6);
        expect(moved[i]).toBeCloseTo((of[i] as number) + (i === 0 ? a : b), 6);
      }
    });
  });

  it('has no larger loss than least squares: squares up to the threshold, lines beyond', () => {
    forAll([totals], (all) => {
      const told = withValues(all, new Float64Array(2));
      const lossOf = (theta: Float64Array): number =>
        told.reduce((loss, { row, count, sum }) => {
          const size = Math.abs(sum - count * dot(row, theta)) / Math.sqrt(count);
          return loss + (size <= FAR ? size ** 2 / 2 : FAR * (size - FAR / 2));
        }, 0);
      const start = lossOf(startOf(told));
      expect(lossOf(estimate(told))).toBeLessThanOrEqual(start * (1 + 1e-9) + 1e-9);
    });
  });

  it('hardly sees a single slip', () => {
    const all = Array.from({ length: 20 }, (_, i) => ({
      ...{ row: Float64Array.of(1, i % 2), count: 1, noise: ((i * 7) % 5) / 10 - 0.2 },
    }));
    const clean = estimate(withValues(all, Float64Array.of(2, 1)));
    const slipped = withValues(all, Float64Array.of(2, 1)).map((one, index) =>
      index === 3 ? { ...one, sum: 2100 } : one,
    );
    const seen = estimate(slipped);
    expect(Math.abs((seen[0] as number) - (clean[0] as number))).toBeLessThan(0.5);
    expect(Math.abs((startOf(slipped)[1] as number) - 1)).toBeGreaterThan(50);
  });
});
