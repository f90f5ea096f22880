/** A diagonal matrix above a covariance. */
import { cholesky } from '../../numerics/cholesky';
import { multiplyVector, norm, zeros, type Dense } from '../../numerics/linearAlgebra';

const POWER_STEPS = 40;
/** How much more than the eigenvalue is tried, until it is enough. */
const MORE = 1.02;

/**
 * lambda D with D the diagonal of C and lambda a little more than the largest eigenvalue of D^-1/2 C D^-1/2, so that
 * lambda D - C is positive definite, which a factorisation shows.
 *
 * @param covariance symmetric, positive semidefinite; a 0 on its diagonal is a row of zeros
 * @returns the diagonal
 */
export function diagonalAbove({ rows, data }: Dense): Float64Array {
  const diagonal = Float64Array.from({ length: rows }, (_, i) => data[i * (rows + 1)] as number);
  const kept = [...diagonal.keys()].filter((i) => (diagonal[i] as number) > 0);
  const scaled = zeros(kept.length, kept.length);
  kept.forEach((i, a) => {
    kept.forEach((j, b) => {
      const size = Math.sqrt((diagonal[i] as number) * (diagonal[j] as number));
      scaled.data[a * kept.length + b] = (data[i * rows + j] as number) / size;
    });
  });
  let vector: Float64Array = new Float64Array(kept.length).fill(1);
  let lambda = 1;
  for (let step = 0; step < POWER_STEPS; step++) {
    const next = multiplyVector(scaled, vector);
    lambda = norm(next) / norm(vector);
    vector = next;
  }
  for (lambda *= MORE; !isAbove(scaled, lambda);) lambda *= MORE;
  return diagonal.map((own) => lambda * own);
}

function isAbove({ rows, columns, data }: Dense, lambda: number): boolean {
  const rest = data.map((value, at) => (at % (rows + 1) === 0 ? lambda : 0) - value);
  return cholesky({ rows, columns, data: rest }) !== null;
}
