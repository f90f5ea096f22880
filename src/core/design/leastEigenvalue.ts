/** The least eigenvalue of a positive definite matrix, also where a full eigen decomposition takes too long. */
import { cholesky, consumeIsPositiveDefinite } from '../cholesky';
import type { Dense } from '../linearAlgebra';
import { norm, scale, symmetricEigen } from '../linearAlgebra';

/** Up to this size the eigen decomposition is quick. */
export const DECOMPOSED_UP_TO = 300;
const MAX_ITERATIONS = 200;
/** Inverse iteration stops at this relative change; the margins below take care of the rest. */
const SETTLED = 1e-12;
/** The answer is the largest of these fractions of the iterate that a factorisation certifies. */
const MARGINS = [1e-9, 1e-6, 1e-3, 0.1, 0.5, 0.9];

/**
 * At most the least eigenvalue, and equal to it up to rounding in all but contrived cases. Beyond 300
 * rows by inverse iteration, whose value comes down to the eigenvalue from above; it is lowered until
 * A - value I has a Cholesky factor, that is until no eigenvalue is below it (Sylvester).
 *
 * @param matrix symmetric, positive semidefinite
 * @returns 0 where the matrix is singular in working precision
 */
export function leastEigenvalue(matrix: Dense): number {
  if (matrix.rows <= DECOMPOSED_UP_TO) return Math.max(0, symmetricEigen(matrix).values[0] ?? 0);
  const value = approached(matrix);
  if (value === 0) return 0;
  for (const margin of MARGINS) {
    const certified = value * (1 - margin);
    if (consumeIsPositiveDefinite(shifted(matrix, certified))) return certified;
  }
  return 0;
}

/** Inverse iteration, from above; 0 where the matrix is singular in working precision. */
function approached(matrix: Dense): number {
  const factor = cholesky(matrix);
  if (factor === null) return 0;
  // Not orthogonal to any eigenvector that has a simple form, and the same for every call.
  let vector: Float64Array = Float64Array.from(
    { length: matrix.rows },
    (_, i) => 1 + Math.sin(i + 1),
  );
  vector = scale(vector, 1 / norm(vector));
  let value = Infinity;
  for (let i = 0; i < MAX_ITERATIONS; i++) {
    const next = factor.solve(vector);
    const length = norm(next);
    vector = scale(next, 1 / length);
    const before = value;
    value = 1 / length;
    const settled = Math.abs(before - value) <= SETTLED * value;
    if (settled) break;
  }
  return value;
}

function shifted(matrix: Dense, shift: number): Dense {
  const data = matrix.data.slice();
  for (let i = 0; i < matrix.rows; i++) {
    const diagonal = i * matrix.columns + i;
    data[diagonal] = (data[diagonal] as number) - shift;
  }
  return { ...matrix, data };
}
