import { cholesky } from '../../numerics/cholesky';
import { weightedGram } from '../../numerics/linearAlgebra';

/**
 * The variance of each point's estimate x_i'theta^ per sample of a design, which is also the gradient of log det M:
 * G_i = Tr(M(lambda)^-1 x_i x_i') = x_i'M(lambda)^-1 x_i with M(lambda) = sum of lambda_i x_i x_i'.
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

/** The largest value; -Infinity if there is none. (Spreading many values into Math.max fails.) */
export function largestOf(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}
