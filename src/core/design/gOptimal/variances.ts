/** The variance of the estimate of each point under a design. */
import { cholesky } from '../../numerics/cholesky';
import { weightedGram } from '../../numerics/linearAlgebra';

/**
 * G_i = Tr(M(lambda)^-1 x_i x_i') = x_i'M(lambda)^-1 x_i with M(lambda) = sum of lambda_i x_i x_i': the
 * variance of x_i'theta^ per sample, and the gradient of log det M.
 *
 * @param points vectors of one length
 * @throws RangeError if M(lambda) is singular
 */
export function variances(points: readonly Float64Array[], lambda: Float64Array): Float64Array {
  const factor = cholesky(weightedGram(points, lambda));
  if (factor === null)
    throw new RangeError('The points with positive weight do not span the space.');
  return Float64Array.from(points, (point) => factor.inverseQuadratic(point));
}

/** The largest of the values; -Infinity where there is none. (Spreading them into Math.max fails on many.) */
export function largestOf(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}
