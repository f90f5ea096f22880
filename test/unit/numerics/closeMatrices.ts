import fc from 'fast-check';
import { expect } from 'vitest';
import type { Dense } from '../../../src/core/numerics/linearAlgebra';
import { real, whole } from '../forAll';

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

/** That four rows at a time do and do not divide. */
export const sizes = whole(1, 37);
const entry = real(-2, 2);
export const filled = (rows: number, columns: number) =>
  fc
    .array(entry, { minLength: rows * columns, maxLength: rows * columns })
    .map((data): Dense => ({ rows, columns, data: Float64Array.from(data) }));
export const anyMatrices = fc.tuple(sizes, sizes).chain(([n, m]) => filled(n, m));
