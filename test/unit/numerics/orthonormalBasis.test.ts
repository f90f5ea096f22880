import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Dense } from '../../../src/core/numerics/linearAlgebra';
import {
  denseOf,
  multiply,
  norm,
  rowOf,
  transpose,
} from '../../../src/core/numerics/linearAlgebra';
import {
  OrthonormalBasis,
  pseudoInverseOnBasis,
} from '../../../src/core/numerics/orthonormalBasis';
import { createNormal, splitStreams } from '../../../src/core/numerics/random';
import { expectClose } from './closeMatrices';
import { pseudoInverse, rankOf } from './svd';
import { listOf, manyOf } from '../manyOf';
import { forAll, whole } from '../forAll';

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
  const length = basis.project(vector);
  expect(vector[0]).toBeCloseTo(1, 14);
  expect(vector[1]).toBeCloseTo(-1, 14);
  expect(vector[2]).toBe(5);
  expect(length).toBeCloseTo(norm(vector), 14);
});

/** The directions of a group that is seen again and again: unit vectors, sums of them, and random ones. */
const mixedRows = fc
  .integer({ min: 1, max: 14 })
  .chain((d) =>
    listOf(
      1,
      20,
      fc.oneof(
        fc.nat(d - 1).map((i) => Float64Array.from({ length: d }, (_, j) => +(i === j))),
        manyOf(d, whole(-1, 1)).map((row) => Float64Array.from(row)),
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
        Array.from({ length: matrix.rows }, (_, i) => [
          ...rowOf(matrix, i),
          ...new Float64Array(padding),
        ]),
      );
      const basis = basisOf(wide);
      expect(basis.size).toBe(rankOf(matrix));
      if (basis.size === 0) return;
      const rows = basis.rows();
      const gram = multiply(rows, transpose(rows));
      gram.data.forEach((value, i) =>
        expect(value).toBeCloseTo(i % (basis.size + 1) === 0 ? 1 : 0, 12),
      );
      if (padding === 0) {
        const inverse = pseudoInverseOnBasis(multiply(matrix, transpose(rows)), rows);
        expectClose(inverse, pseudoInverse(matrix), 1e-10);
      }
      const vector = Float64Array.from({ length: wide.columns }, (_, i) => Math.cos(i));
      const coordinates = multiply(
        { rows: 1, columns: wide.columns, data: vector },
        transpose(rows),
      );
      const inSpan = multiply(coordinates, rows).data;
      const rest = vector.slice();
      basis.project(rest);
      rest.forEach((value, i) =>
        expect(value).toBeCloseTo((vector[i] as number) - (inSpan[i] as number), 12),
      );
    });
  },
);

test.each([
  ['every new vector is nearly in the span', 60, 60, 1e-8],
  ['passes are spared, in many dimensions', 320, 40, 1e-6],
])('stays orthonormal where %s', (_, d, parallel, apart) => {
  const [stream] = splitStreams(4, 1);
  const normal = createNormal(stream as NonNullable<typeof stream>);
  const basis = new OrthonormalBasis(d);
  const start = Float64Array.from({ length: d }, normal);
  // Nearly parallel at first, then sparse.
  for (let i = 0; i < parallel; i++) basis.add(start.map((value) => value + apart * normal()));
  while (basis.size < d) basis.add(start.map(() => (Math.abs(normal()) > 2 ? 1 : 0)));
  const rows = basis.rows();
  const gram = multiply(rows, transpose(rows));
  const errors = gram.data.map((value, i) => Math.abs(value - (i % (d + 1) === 0 ? 1 : 0)));
  expect(Math.max(...errors)).toBeLessThan(1e-12);
});
