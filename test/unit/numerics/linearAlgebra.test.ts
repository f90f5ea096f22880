import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Dense,
  addCombination,
  denseOf,
  multiply,
  multiplyVector,
  rowOf,
  symmetricEigen,
  thinQr,
  transpose,
  weightedGram,
  dot,
} from '../../../src/core/numerics/linearAlgebra';
import { anyMatrices, expectClose, filled, sizes } from './closeMatrices';
import { manyOf } from '../manyOf';
import { forAll, real } from '../forAll';
import { cholesky, consumeIsPositiveDefinite } from '../../../src/core/numerics/cholesky';

describe('decompositions', () => {
  test('the eigenvalues of the second difference matrix are 2 - 2 cos(k pi / (n + 1))', () => {
    const n = 12;
    const rows = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? 2 : Math.abs(i - j) === 1 ? -1 : 0)),
    );
    const matrix = denseOf(rows);
    const { values, vectors } = symmetricEigen(matrix);
    values.forEach((value, k) => {
      expect(value).toBeCloseTo(2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1)), 12);
      const image = multiplyVector(matrix, rowOf(vectors, k));
      image.forEach((entry, i) =>
        expect(entry).toBeCloseTo(value * (rowOf(vectors, k)[i] as number), 12),
      );
    });
  });

  test('Q R gives the matrix back, Q with orthonormal columns', () => {
    const a = denseOf([
      [1, 2],
      [3, 4],
      [5, 7],
    ]);
    const { q, r } = thinQr(a);
    expectClose(multiply(q, r), a, 1e-14);
    expectClose(
      multiply(transpose(q), q),
      denseOf([
        [1, 0],
        [0, 1],
      ]),
      1e-14,
    );
    expect(r.data[2]).toBe(0);
  });

  test('transposes and multiplies entry by entry at any size', () => {
    forAll(
      [fc.tuple(sizes, sizes, sizes).chain(([n, m, p]) => fc.tuple(filled(n, m), filled(m, p)))],
      60,
      ([a, b]) => {
        const at = (matrix: Dense, i: number, j: number) =>
          matrix.data[i * matrix.columns + j] as number;
        const product = multiply(a, b);
        const turned = transpose(a);
        for (let i = 0; i < a.rows; i++) {
          for (let k = 0; k < a.columns; k++) expect(at(turned, k, i)).toBe(at(a, i, k));
          for (let j = 0; j < b.columns; j++) {
            let sum = 0;
            for (let k = 0; k < a.columns; k++) sum += at(a, i, k) * at(b, k, j);
            expect(at(product, i, j)).toBe(sum);
          }
        }
      },
    );
  });

  test('adds a combination of some of the rows as one row after the other does', () => {
    forAll(
      [anyMatrices, fc.nat(), fc.nat(), manyOf(37, fc.constantFrom(0, 0, 1.1, -0.7))],
      200,
      (matrix, a, b, values) => {
        const [first, end] = [a % (matrix.rows + 1), b % (matrix.rows + 1)];
        const factors = Float64Array.from(values);
        const expected = new Float64Array(matrix.columns).fill(0.1);
        for (let k = first; k < end; k++) {
          rowOf(matrix, k).forEach((value, j) => {
            expected[j] = (expected[j] as number) + (factors[k] as number) * value;
          });
        }
        const target = new Float64Array(matrix.columns).fill(0.1);
        addCombination(target, factors, matrix, first, end);
        expect(target).toEqual(expected);
      },
    );
  });

  test('a weighted Gram matrix of any size is the sum over the points, and symmetric', () => {
    forAll([anyMatrices], 60, (a) => {
      const points = Array.from({ length: a.rows }, (_, i) => rowOf(a, i));
      const weights = Float64Array.from(points, (_, i) => 1 + (i % 3));
      const gram = weightedGram(points, weights);
      for (let i = 0; i < a.columns; i++) {
        for (let j = 0; j < a.columns; j++) {
          const sum = points.reduce(
            (total, point, k) =>
              total + (weights[k] as number) * (point[i] as number) * (point[j] as number),
            0,
          );
          expect(gram.data[i * a.columns + j]).toBeCloseTo(sum, 9);
          expect(gram.data[j * a.columns + i]).toBe(gram.data[i * a.columns + j]);
        }
      }
    });
  });

  test('rows of different lengths are no matrix', () => {
    expect(() => denseOf([[1], [1, 2]])).toThrow(RangeError);
  });
});

function shiftDiagonal({ rows, data }: Dense, shift: number): void {
  for (let i = 0; i < rows; i++) {
    data[i * (rows + 1)] = (data[i * (rows + 1)] as number) + shift;
  }
}

describe('the Cholesky factorisation', () => {
  test("solves A A' + I, and gives b'(A A' + I)^-1 b, at sizes that four rows at a time do and do not divide", () => {
    forAll([anyMatrices], (a) => {
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
    });
  });

  test('positive definite is what has no eigenvalue below 0', () => {
    forAll([anyMatrices, real(-3, 6)], (a, shift) => {
      const matrix = multiply(a, transpose(a));
      shiftDiagonal(matrix, -shift);
      const least = symmetricEigen(matrix).values[0] as number;
      fc.pre(Math.abs(least) > 1e-9);
      expect(cholesky(matrix) !== null).toBe(least > 0);
      expect(consumeIsPositiveDefinite(matrix)).toBe(least > 0);
    });
  });
});
