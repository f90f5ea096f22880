/** How well a design on a support estimates the actions of all of X. */
import type { ActionFamily } from '../../families/family';
import type { Span } from '../../feedback/span';
import { cholesky } from '../../numerics/cholesky';
import { scale, weightedGram } from '../../numerics/linearAlgebra';
import { liftFromSpan } from '../gOptimal/distribution';
import { createLeaderDistance } from './leaderDistance';

/**
 * At least max over x in X of x'M(lambda)^-1 x, which is never below r: exact where X is short enough to be listed,
 * else a bound from linear oracle calls.
 *
 * @param points the support in coordinates of the span
 * @throws RangeError if the points of positive weight do not span
 */
export function certifiedVariance(
  family: ActionFamily,
  span: Span,
  points: readonly Float64Array[],
  lambda: Float64Array,
): number {
  const information = cholesky(weightedGram(points, lambda));
  if (information === null) throw new RangeError('The support of the design does not span.');
  // M^-1 = sum of lambda_i M^-1 z_i z_i' M^-1
  const factors = points.map((point, i) =>
    liftFromSpan(span, scale(information.solve(point), Math.sqrt(lambda[i] as number))),
  );
  const quadratic = weightedGram(factors, new Float64Array(factors.length).fill(1));
  return Math.max(span.rank, createLeaderDistance(family, quadratic, factors).largestNorm);
}
