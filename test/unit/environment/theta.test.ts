import { expect, test } from 'vitest';
import { geometricTheta, uniformTheta } from '../../../src/core/environment/theta';

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
