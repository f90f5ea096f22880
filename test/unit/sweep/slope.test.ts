import { describe, expect, it } from 'vitest';
import { slopeOf } from '../../../src/core/statistics/slope';

describe('the slope of a line through points', () => {
  it('is that of an example by hand, with its interval', () => {
    // Sums of squares 5, of products 6; the rest 1.8 over 2 degrees of freedom, t = 4.302653.
    const slope = slopeOf([
      [1, 1],
      [2, 3],
      [3, 3],
      [4, 5],
    ]);
    expect(slope?.mean).toBeCloseTo(1.2, 12);
    const half = 4.302653 * Math.sqrt(0.8 / 2 / 5);
    expect(slope?.interval?.high).toBeCloseTo(1.2 + half, 4);
  });

  it('is unknown where x does not vary, and without an interval for two points', () => {
    expect(
      slopeOf([
        [1, 2],
        [1, 3],
      ]),
    ).toBeNull();
    // The mean of these x is not quite one of them.
    expect(slopeOf(Array.from({ length: 10 }, (_, y) => [Math.log(0.1), y]))).toBeNull();
    expect(
      slopeOf([
        [1, 2],
        [3, 6],
      ]),
    ).toEqual({ mean: 2, interval: null });
  });
});
