import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dense } from '../../../src/core/numerics/linearAlgebra';
import { denseOf, dot, multiply, rowOf, transpose } from '../../../src/core/numerics/linearAlgebra';
import { expectClose } from './closeMatrices';
import { pseudoInverse, rankOf, singularValues } from './svd';

const SEED = 20_060_790;

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

describe('singular values', () => {
  test('their squares add up to the squares of the entries', () => {
    fc.assert(
      fc.property(matrices, (a) => {
        expect(dot(singularValues(a), singularValues(a))).toBeCloseTo(dot(a.data, a.data), 9);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});
