import { describe, expect, test } from 'vitest';
import { geometricTheta, topKGapTheta, uniformTheta } from '../../../src/core/environment/theta';

test('geometric: first * ratio^i', () => {
  expect(Array.from(geometricTheta(4, 2, 0.5))).toEqual([2, 1, 0.5, 0.25]);
  expect(Array.from(geometricTheta(3, 1, -1))).toEqual([1, -1, 1]);
});

test('uniform: within [low, high), the same for the same seed, spread over the whole of it', () => {
  const theta = uniformTheta(2_000, -1, 3, 5);
  expect(theta).toEqual(uniformTheta(2_000, -1, 3, 5));
  expect(theta).not.toEqual(uniformTheta(2_000, -1, 3, 6));
  expect(theta.every((value) => value >= -1 && value < 3)).toBe(true);
  for (let quarter = 0; quarter < 4; quarter++) {
    const inside = theta.filter((value) => Math.floor(value + 1) === quarter).length;
    // 500 expected, standard deviation 19.4; five of them on either side.
    expect(Math.abs(inside - 500)).toBeLessThan(97);
  }
});

describe('the top-k experiment of the paper', () => {
  test('the first k from [0.5, 1), the next one behind by the gap, the rest below', () => {
    for (let seed = 0; seed < 200; seed++) {
      const k = 1 + (seed % 4);
      const gap = [0.1, 0.5, 1, 1.5][seed % 4] as number;
      const theta = Array.from(topKGapTheta(8, k, gap, seed));
      const top = theta.slice(0, k);
      const next = theta[k] as number;
      expect(top.every((value) => value >= 0.5 && value < 1)).toBe(true);
      expect(next).toBe(Math.min(...top) - gap);
      expect(theta.slice(k + 1).every((value) => value >= -1 && value <= next)).toBe(true);
      expect(topKGapTheta(8, k, gap, seed)).toEqual(Float64Array.from(theta));
    }
  });

  test.each([
    [8, 8, 0.5],
    [8, 0, 0.5],
    [8, 3, -0.1],
    [8, 3, 1.6],
    [8, 3, NaN],
  ])('d = %d, k = %d, gap = %d is out of range', (dimension, k, gap) => {
    expect(() => topKGapTheta(dimension, k, gap, 1)).toThrow(RangeError);
  });
});
