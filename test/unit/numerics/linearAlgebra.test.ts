import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCombination,
  denseOf,
  dot,
  multiply,
  multiplyVector,
  rowOf,
  symmetricEigen,
  thinQr,
  transpose,
  weightedGram,
  type Dense,
} from '../../../src/core/numerics/linearAlgebra';
import { cholesky, isEachEigenvalueAbove } from '../../../src/core/numerics/cholesky';
import { expectClose, identity } from './closeMatrices';
import { lists } from '../lists';
import { integer, manyOf, real } from '../manyOf';
import { forAll } from '../forAll';

/** That four rows at a time do and do not divide. */
const sizes = integer(1, 37);
const filled = (rows: number, columns: number) =>
  manyOf(rows * columns, real(-2, 2)).map((data): Dense => ({
    ...{ rows, columns, data: Float64Array.from(data) },
  }));
const anyMatrices = fc.tuple(sizes, sizes).chain(([n, m]) => filled(n, m));

/** The matrix of these entries. */
function made(rows: number, columns: number, entry: (i: number, j: number) => number): Dense {
  const places = Array.from({ length: rows * columns }, (_, at) => at);
  const data = places.map((at) => entry(Math.floor(at / columns), at % columns));
  return { rows, columns, data: Float64Array.from(data) };
}

describe('decompositions', () => {
  test('the eigenvalues of the second difference matrix are 2 - 2 cos(k pi / (n + 1))', () => {
    const n = 12;
    const matrix = made(n, n, (i, j) => (i === j ? 2 : Math.abs(i - j) === 1 ? -1 : 0));
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
    const a = denseOf(lists('1-2 3-4 5-7'));
    const { q, r } = thinQr(a);
    expectClose(multiply(q, r), a, 7e-14);
    expectClose(multiply(transpose(q), q), identity(2), 1e-14);
    expect(r.data[2]).toBe(0);
  });

  test('transposes and multiplies entry by entry at any size', () => {
    const factors = fc.tuple(sizes, sizes, sizes);
    forAll([factors.chain(([n, m, p]) => fc.tuple(filled(n, m), filled(m, p)))], 60, ([a, b]) => {
      const at = ({ columns, data }: Dense, i: number, j: number) =>
        data[i * columns + j] as number;
      expect(transpose(a)).toEqual(made(a.columns, a.rows, (i, j) => at(a, j, i)));
      const entry = (i: number, j: number) =>
        rowOf(a, i).reduce((sum, value, k) => sum + value * at(b, k, j), 0);
      expect(multiply(a, b)).toEqual(made(a.rows, b.columns, entry));
    });
  });

  test('adds a combination of some of the rows as one row after the other does', () => {
    const some = manyOf(37, fc.constantFrom(0, 0, 1.1, -0.7));
    forAll([anyMatrices, fc.nat(), fc.nat(), some], 200, (matrix, a, b, values) => {
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
    });
  });

  test('a weighted Gram matrix of any size is the sum over the points, and symmetric', () => {
    forAll([anyMatrices], 60, (a) => {
      const points = Array.from({ length: a.rows }, (_, i) => rowOf(a, i));
      const weights = Float64Array.from(points, (_, i) => 1 + (i % 3));
      const gram = weightedGram(points, weights);
      const entry = (i: number, j: number) => {
        const products = points.map((point) => (point[i] as number) * (point[j] as number));
        return dot(weights, Float64Array.from(products));
      };
      expectClose(gram, made(a.columns, a.columns, entry), 5e-10);
      expect(transpose(gram)).toEqual(gram);
    });
  });

  test('rows of different lengths are no matrix', () => {
    expect(() => denseOf([[1], [1, 2]])).toThrow(RangeError);
  });
});

/** A A' + shift I */
function shiftedSquare(a: Dense, shift: number): Dense {
  const square = multiply(a, transpose(a));
  const { data } = identity(a.rows);
  return { ...square, data: square.data.map((value, i) => value + shift * (data[i] as number)) };
}

describe('the Cholesky factorisation', () => {
  test("solves A A' + I, and gives b'(A A' + I)^-1 b, at sizes that four rows at a time do and do not divide", () => {
    forAll([anyMatrices], (a) => {
      const matrix = shiftedSquare(a, 1);
      const x = Float64Array.from({ length: a.rows }, (_, i) => Math.sin(i));
      const before = matrix.data.slice();
      const b = multiplyVector(matrix, x);
      const factor = cholesky(matrix);
      const solved = factor?.solve(b) ?? new Float64Array(0);
      expect(matrix.data).toEqual(before);
      x.forEach((value, i) => expect(solved[i]).toBeCloseTo(value, 8));
      const quadratic = dot(b, x);
      const relative = (factor?.inverseQuadratic(b) ?? NaN) / (1 + quadratic);
      expect(relative).toBeCloseTo(quadratic / (1 + quadratic), 9);
      expect(isEachEigenvalueAbove(matrix, 0)).toBe(true);
    });
  });

  test('positive definite is what has no eigenvalue below 0', () => {
    forAll([anyMatrices, real(-3, 6)], (a, shift) => {
      const matrix = shiftedSquare(a, -shift);
      const least = symmetricEigen(matrix).values[0] as number;
      fc.pre(Math.abs(least) > 1e-9);
      expect(cholesky(matrix) !== null).toBe(least > 0);
      expect(isEachEigenvalueAbove(matrix, 0)).toBe(least > 0);
    });
  });
});
