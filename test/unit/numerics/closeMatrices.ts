import { expect } from 'vitest';
import { zeros, type Dense } from '../../../src/core/numerics/linearAlgebra';

/** Same shape, and no entry further off than `tolerance`. */
export function expectClose(actual: Dense, expected: Dense, tolerance: number): void {
  expect([actual.rows, actual.columns]).toEqual([expected.rows, expected.columns]);
  const off = actual.data.map((value, i) => Math.abs(value - (expected.data[i] as number)));
  expect(Math.max(0, ...off)).toBeLessThanOrEqual(tolerance);
}

export function identity(size: number): Dense {
  const matrix = zeros(size, size);
  for (let i = 0; i < size; i++) matrix.data[i * (size + 1)] = 1;
  return matrix;
}
