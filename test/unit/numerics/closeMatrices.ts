import { expect } from 'vitest';
import type { Dense } from '../../../src/core/numerics/linearAlgebra';

/** Same shape, and entries no further apart than `tolerance` times the largest expected one (at least 1). */
export function expectClose(actual: Dense, expected: Dense, tolerance: number): void {
  expect([actual.rows, actual.columns]).toEqual([expected.rows, expected.columns]);
  const largest = expected.data.reduce((a, b) => Math.max(a, Math.abs(b)), 1);
  for (let i = 0; i < expected.data.length; i++) {
    expect(Math.abs((actual.data[i] as number) - (expected.data[i] as number))).toBeLessThanOrEqual(
      tolerance * largest,
    );
  }
}
