import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  denseOf,
  multiply,
  multiplyVector,
  rowOf,
  transpose,
  type Dense,
} from '../../../src/core/numerics/linearAlgebra';
import {
  OrthonormalBasis,
  pseudoInverseOnBasis,
} from '../../../src/core/numerics/orthonormalBasis';
import { createNormal } from '../../../src/core/numerics/random';
import { streamOf } from '../feedback/arbitraries';
import { expectClose, identity } from './closeMatrices';
import { pseudoInverse, rankOf } from './svd';
import { integer, listOf, manyOf } from '../manyOf';
import { forAll } from '../forAll';

function basisOf(matrix: Dense): OrthonormalBasis {
  const basis = new OrthonormalBasis(matrix.columns);
  for (let i = 0; i < matrix.rows; i++) basis.add(rowOf(matrix, i));
  return basis;
}

test('says no to zero, to a vector of the span, and to a vector beyond full rank', () => {
  const basis = new OrthonormalBasis(2);
  expect(basis.add(Float64Array.of(0, 0))).toBe(false);
  expect(basis.add(Float64Array.of(1, 1))).toBe(true);
  expect(basis.add(Float64Array.of(1e200, 1e200))).toBe(false);
  expect(basis.add(Float64Array.of(1e-200, 0))).toBe(true);
  expect(basis.add(Float64Array.of(5, 7))).toBe(false);
});

test('projects off the span in place', () => {
  const basis = new OrthonormalBasis(3);
  basis.add(Float64Array.of(1, 1, 0));
  const vector = Float64Array.of(3, 1, 5);
  expect(basis.project(vector)).toBeCloseTo(Math.hypot(1, 1, 5), 14);
  expect([...vector]).toEqual([1, -1, 5].map((value) => expect.closeTo(value, 14) as number));
});

/** The directions of a group that is seen again and again: unit vectors, sums of them, and random ones. */
const mixedRows = integer(1, 14)
  .chain((d) =>
    listOf(
      1,
      20,
      fc.oneof(
        fc.nat(d - 1).map((i) => rowOf(identity(d), i)),
        manyOf(d, integer(-1, 1)).map((row) => Float64Array.from(row)),
      ),
    ),
  )
  .map(denseOf);

test.each([
  ['small', 0, 300],
  ['large, where passes are spared', 400, 60],
])(
  'unit vectors and others together: rank, orthonormality, projection and pseudo-inverse (%s)',
  (_, padding, numRuns) => {
    forAll([mixedRows], numRuns, (matrix) => {
      // Coordinates that are always 0 make it large and change nothing else.
      const wide = denseOf(
        Array.from({ length: matrix.rows }, (__, i) =>
          Float64Array.of(...rowOf(matrix, i), ...new Float64Array(padding)),
        ),
      );
      const basis = basisOf(wide);
      expect(basis.size).toBe(rankOf(matrix));
      if (basis.size === 0) return;
      const rows = basis.rows();
      expectClose(multiply(rows, transpose(rows)), identity(basis.size), 5e-13);
      if (padding === 0) {
        const inverse = pseudoInverseOnBasis(multiply(matrix, transpose(rows)), rows);
        expectClose(inverse, pseudoInverse(matrix), 1e-10);
      }
      const vector = Float64Array.from({ length: wide.columns }, (_, i) => Math.cos(i));
      const inSpan = multiplyVector(transpose(rows), multiplyVector(rows, vector));
      const rest = vector.slice();
      basis.project(rest);
      const expected = vector.map((value, i) => value - (inSpan[i] as number));
      expectClose(denseOf([rest]), denseOf([expected]), 5e-13);
    });
  },
);

test.each([
  ['every new vector is nearly in the span', 60, 60, 1e-8],
  ['passes are spared, in many dimensions', 320, 40, 1e-6],
])('stays orthonormal where %s', (_, d, parallel, apart) => {
  const normal = createNormal(streamOf(4));
  const basis = new OrthonormalBasis(d);
  const start = Float64Array.from({ length: d }, normal);
  // Nearly parallel at first, then sparse.
  for (let i = 0; i < parallel; i++) basis.add(start.map((value) => value + apart * normal()));
  while (basis.size < d) basis.add(start.map(() => (Math.abs(normal()) > 2 ? 1 : 0)));
  const rows = basis.rows();
  expectClose(multiply(rows, transpose(rows)), identity(d), 1e-12);
});
