import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cholesky, consumeIsPositiveDefinite } from '../../../src/core/numerics/cholesky';
import type { Dense } from '../../../src/core/numerics/linearAlgebra';
import {
  dot,
  multiply,
  multiplyVector,
  symmetricEigen,
  transpose,
} from '../../../src/core/numerics/linearAlgebra';
import { anyMatrices } from './closeMatrices';

const SEED = 20_060_790;

function shiftDiagonal({ rows, data }: Dense, shift: number): void {
  for (let i = 0; i < rows; i++) {
    data[i * (rows + 1)] = (data[i * (rows + 1)] as number) + shift;
  }
}

describe('the Cholesky factorisation', () => {
  test("solves A A' + I, and gives b'(A A' + I)^-1 b, at sizes that four rows at a time do and do not divide", () => {
    fc.assert(
      fc.property(anyMatrices, (a) => {
        const matrix = multiply(a, transpose(a));
        shiftDiagonal(matrix, 1);
        const x = Float64Array.from({ length: a.rows }, (_, i) => Math.sin(i));
        const before = matrix.data.slice();
        const b = multiplyVector(matrix, x);
        const factor = cholesky(matrix);
        const solved = factor?.solve(b) ?? new Float64Array(0);
        expect(matrix.data).toEqual(before);
        x.forEach((value, i) => expect(solved[i]).toBeCloseTo(value, 8));
        const quadratic = dot(b, x);
        expect((factor?.inverseQuadratic(b) ?? NaN) / (1 + quadratic)).toBeCloseTo(
          quadratic / (1 + quadratic),
          9,
        );
        expect(consumeIsPositiveDefinite(matrix)).toBe(true);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  test('positive definite is what has no eigenvalue below 0', () => {
    fc.assert(
      fc.property(anyMatrices, fc.double({ min: -3, max: 6, noNaN: true }), (a, shift) => {
        const matrix = multiply(a, transpose(a));
        shiftDiagonal(matrix, -shift);
        const least = symmetricEigen(matrix).values[0] as number;
        fc.pre(Math.abs(least) > 1e-9);
        expect(cholesky(matrix) !== null).toBe(least > 0);
        expect(consumeIsPositiveDefinite(matrix)).toBe(least > 0);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});
