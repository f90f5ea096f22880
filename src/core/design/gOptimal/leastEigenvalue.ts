/** The least eigenvalue of a positive definite matrix, also if a full eigendecomposition takes too long. */
import { cholesky, isEachEigenvalueAbove } from '../../numerics/cholesky';
import { denseOf, dot, rowOf, symmetricEigen, type Dense } from '../../numerics/linearAlgebra';
import { spread } from '../../numerics/spread';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';

/** A^-1 times a vector. */
export type Inverse = (vector: Float64Array) => Float64Array;

/** The eigendecomposition is quick up to this size. */
export const DECOMPOSED_UP_TO = 300;
const MAX_ITERATIONS = 100;
/** Lanczos stops at this relative change; the margins below cover the rest. */
const SETTLED = 1e-12;
/** The relative amounts to lower the Lanczos value by until a factorisation certifies it. */
const MARGINS = [1e-9, 1e-6, 1e-3, 0.1, 0.5, 0.9];

/**
 * A lower bound of the least eigenvalue, equal to it up to rounding in all but contrived cases. Beyond 300 rows, Lanczos on the
 * inverse approaches the eigenvalue from above; the value is then lowered until A - value I has a Cholesky factor, so that no
 * eigenvalue is below it (Sylvester).
 *
 * @param matrix symmetric, positive semidefinite
 * @param inverse if known, saves a factorisation
 * @returns 0 if the matrix is singular in working precision
 */
export function leastEigenvalue(matrix: Dense, inverse?: Inverse): number {
  if (matrix.rows <= DECOMPOSED_UP_TO) return Math.max(0, symmetricEigen(matrix).values[0] ?? 0);
  const value = approached(matrix, inverse);
  if (value === 0) return 0;
  for (const margin of MARGINS) {
    const certified = value * (1 - margin);
    if (isEachEigenvalueAbove(matrix, certified)) return certified;
  }
  return 0;
}

/** The inverse of the largest eigenvalue of A^-1 by Lanczos, from above; 0 if A is singular in working precision. */
function approached(matrix: Dense, inverse: Inverse | undefined): number {
  const solve = inverse ?? cholesky(matrix)?.solve;
  if (solve === undefined) return 0;
  // A fixed vector that is not orthogonal to any eigenvector of a simple form.
  const start = Float64Array.from({ length: matrix.rows }, (_, i) => 0.5 + spread(i));
  const basis = new OrthonormalBasis(matrix.rows);
  basis.add(start);
  const projected: number[][] = [];
  let value = Infinity;
  for (let i = 0; i < MAX_ITERATIONS && i < basis.size; i++) {
    const next = solve(rowOf(basis.rows(), i));
    // A^-1 in the basis: each vector against those up to itself.
    projected.push(Array.from({ length: i + 1 }, (_, k) => dot(rowOf(basis.rows(), k), next)));
    const before = value;
    value = 1 / largestEigenvalue(projected);
    if (Math.abs(before - value) <= SETTLED * value) break;
    basis.add(next);
  }
  return value;
}

function largestEigenvalue(lower: readonly (readonly number[])[]): number {
  const rows = lower.map((_, i) =>
    lower.map((_, j) => lower[Math.max(i, j)]?.[Math.min(i, j)] ?? 0),
  );
  return symmetricEigen(denseOf(rows)).values.at(-1) ?? 0;
}
