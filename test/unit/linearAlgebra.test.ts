import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dense } from '../../src/core/linearAlgebra';
import {
  cholesky,
  denseOf,
  dot,
  multiply,
  multiplyVector,
  norm,
  pseudoInverse,
  rankOf,
  rowOf,
  singularValues,
  symmetricEigen,
  thinQr,
  transpose,
  weightedGram,
} from '../../src/core/linearAlgebra';

const SEED = 20_060_790;

function expectClose(actual: Dense, expected: Dense, tolerance: number): void {
  expect([actual.rows, actual.columns]).toEqual([expected.rows, expected.columns]);
  const largest = expected.data.reduce((a, b) => Math.max(a, Math.abs(b)), 1);
  for (let i = 0; i < expected.data.length; i++) {
    expect(Math.abs((actual.data[i] as number) - (expected.data[i] as number))).toBeLessThanOrEqual(
      tolerance * largest,
    );
  }
}

/** Small integers make rank-deficient matrices likely. */
const matrices = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(
      fc.array(fc.integer({ min: -2, max: 2 }), { minLength: columns, maxLength: columns }),
      {
        minLength: rows,
        maxLength: rows,
      },
    ),
  )
  .map(denseOf);

/** The rank by exact elimination over the rationals (fractions of BigInt), rows scaled as they come. */
function exactRank(matrix: Dense): number {
  const rows = Array.from({ length: matrix.rows }, (_, i) =>
    Array.from(rowOf(matrix, i), (value) => BigInt(value)),
  );
  let rank = 0;
  for (let column = 0; column < matrix.columns; column++) {
    const pivot = rows.findIndex((row, i) => i >= rank && row[column] !== 0n);
    if (pivot < 0) continue;
    [rows[rank], rows[pivot]] = [rows[pivot] as bigint[], rows[rank] as bigint[]];
    const top = rows[rank] as bigint[];
    for (let i = rank + 1; i < rows.length; i++) {
      const row = rows[i] as bigint[];
      const factor = row[column] as bigint;
      rows[i] = row.map(
        (value, j) => value * (top[column] as bigint) - factor * (top[j] as bigint),
      );
    }
    rank++;
  }
  return rank;
}

describe('pseudo-inverse', () => {
  test('of an exactly rank-deficient matrix is the known one, not garbage of 1e14', () => {
    const matrix = denseOf([
      [1, 2],
      [2, 4],
      [3, 6],
      [4, 8],
    ]);
    const expected = denseOf([
      [1 / 150, 2 / 150, 3 / 150, 4 / 150],
      [2 / 150, 4 / 150, 6 / 150, 8 / 150],
    ]);
    expectClose(pseudoInverse(matrix), expected, 1e-15);
  });

  test('meets the four conditions of Penrose (1955)', () => {
    fc.assert(
      fc.property(matrices, (a) => {
        const p = pseudoInverse(a);
        const ap = multiply(a, p);
        const pa = multiply(p, a);
        expectClose(multiply(ap, a), a, 1e-12);
        expectClose(multiply(pa, p), p, 1e-12);
        expectClose(transpose(ap), ap, 1e-12);
        expectClose(transpose(pa), pa, 1e-12);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('of a matrix without entries is the transpose', () => {
    expect(pseudoInverse({ rows: 0, columns: 3, data: new Float64Array(0) })).toMatchObject({
      rows: 3,
      columns: 0,
    });
  });
});

describe('rank', () => {
  test('equals exact elimination on integer matrices', () => {
    fc.assert(
      fc.property(matrices, (a) => {
        expect(rankOf(a)).toBe(exactRank(a));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('does not change with the scale of the matrix', () => {
    const rows = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ];
    for (const factor of [1e-200, 1e-9, 1, 1e9, 1e200]) {
      expect(rankOf(denseOf(rows.map((row) => row.map((value) => value * factor))))).toBe(2);
    }
  });

  test('of zeros is 0', () => {
    expect(rankOf(denseOf([[0, 0]]))).toBe(0);
  });
});

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

  test('the squares of the singular values add up to the squares of the entries', () => {
    fc.assert(
      fc.property(matrices, (a) => {
        expect(dot(singularValues(a), singularValues(a))).toBeCloseTo(dot(a.data, a.data), 9);
      }),
      { seed: SEED, numRuns: 100 },
    );
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

  test("Cholesky solves, gives b'A^-1 b, and refuses what is not positive definite", () => {
    const a = denseOf([
      [4, 2, 1],
      [2, 5, 3],
      [1, 3, 6],
    ]);
    const b = Float64Array.of(1, -2, 3);
    const factor = cholesky(a);
    const x = factor?.solve(b) ?? new Float64Array(3);
    multiplyVector(a, x).forEach((value, i) => expect(value).toBeCloseTo(b[i] as number, 13));
    expect(factor?.inverseQuadratic(b)).toBeCloseTo(dot(b, x), 13);
    expect(
      cholesky(
        denseOf([
          [1, 2],
          [2, 1],
        ]),
      ),
    ).toBeNull();
  });

  test('a weighted Gram matrix is the sum of its outer products', () => {
    const points = [Float64Array.of(1, 2), Float64Array.of(-1, 3)];
    expect(weightedGram(points, Float64Array.of(2, 3))).toEqual(
      denseOf([
        [5, -5],
        [-5, 35],
      ]),
    );
  });

  test('products with vectors', () => {
    const a = denseOf([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(multiplyVector(a, Float64Array.of(1, 0, -1))).toEqual(Float64Array.of(-2, -2));
    expect(norm(Float64Array.of(3, 4))).toBe(5);
    expect(() => denseOf([[1], [1, 2]])).toThrow(RangeError);
  });
});
