/** Algorithm 7 of the paper (entropic mirror descent, after Tao et al. 2018): the G-optimal design on given points. */
import { normalised } from '../../numerics/linearAlgebra';
import { multiplicativeDesign, type Design } from './multiplicative';
import { largestOf, variances } from './variances';

/**
 * Maximises log det M(lambda), M(lambda) = sum of lambda_i x_i x_i', from the uniform design by the paper's entropic mirror
 * descent (Algorithm 7, label alg:descent). log det has no Lipschitz constant on the simplex; L_f is read as the largest
 * gradient entry so far. Steps need not improve, so the best lambda is kept. If maxIterations are too few for the tolerance,
 * the multiplicative algorithm, whose average has a certified bound, runs as well, and the better design is returned.
 *
 * @param points N points that span R^r, each of length r (coordinates in the span of the actions)
 * @param tolerance epsilon of Algorithm 7, absolute: stop when max x'M^-1 x - r < tolerance
 * @throws RangeError if the points do not span R^r
 */
export function entropicMirrorDescent(
  points: readonly Float64Array[],
  tolerance: number,
  maxIterations: number,
): Design {
  const size = points.length;
  const rank = points[0]?.length ?? 0;
  let lambda: Float64Array = new Float64Array(size).fill(1 / size);
  let best = lambda;
  let least = Infinity;
  let lipschitz = 0;
  for (let t = 1; ; t++) {
    const gradient = variances(points, lambda);
    const largest = largestOf(gradient);
    if (largest < least) {
      least = largest;
      best = lambda;
    }
    // On r independent points the uniform design is optimal, whatever the rounding errors.
    if (largest - rank < tolerance || size === rank) {
      return { lambda, largestVariance: largest };
    }
    if (t > maxIterations) break;
    lipschitz = Math.max(lipschitz, largest);
    const step = Math.sqrt(2 * Math.log(size)) / (lipschitz * Math.sqrt(t));
    // lambda_i exp(step G_i), normalised; subtracts the largest G first to prevent overflow.
    lambda = normalised(
      lambda.map((weight, i) => weight * Math.exp(step * ((gradient[i] as number) - largest))),
    );
  }
  const refined = multiplicativeDesign(points, tolerance);
  return refined.largestVariance < least ? refined : { lambda: best, largestVariance: least };
}
