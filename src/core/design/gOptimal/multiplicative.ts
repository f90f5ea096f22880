/** The multiplicative algorithm for G-optimal designs (Titterington 1976; bound: Cohen, Cousins, Lee and Yang 2019). */
import { addScaled, scale } from '../../numerics/linearAlgebra';
import { largestOf, variances } from './variances';

/** Limits the work for tight tolerances; the bound then holds with this number for T. */
const MAX_ITERATIONS = 5_000;

/** A G-optimal design within a tolerance, on points that span r dimensions. */
export interface Design {
  /** The weight of each point; not negative, sum 1. */
  readonly lambda: Float64Array;
  /** max over the points of x'M(lambda)^-1 x, which is r at the optimum (Kiefer and Wolfowitz 1960). */
  readonly largestVariance: number;
}

/**
 * lambda_i <- lambda_i G_i / r from the uniform design (Titterington). The average of T iterates has max G <= r (N/r)^(1/T)
 * (Cohen, Cousins, Lee and Yang 2019: ln G_i is convex in lambda), so T = ln(N/r) / ln(1 + tolerance/r) iterates suffice. It
 * stops earlier if an iterate itself is within the tolerance.
 *
 * @param points N points that span R^r, each of length r
 * @param tolerance of max x'M^-1 x - r, absolute
 * @throws RangeError if the points do not span R^r
 */
export function multiplicativeDesign(points: readonly Float64Array[], tolerance: number): Design {
  const size = points.length;
  const rank = points[0]?.length ?? 0;
  const certain = Math.ceil(Math.log(size / rank) / Math.log1p(tolerance / rank));
  const last = Math.min(Math.max(1, certain), MAX_ITERATIONS);
  const total = new Float64Array(size);
  let lambda: Float64Array = new Float64Array(size).fill(1 / size);
  for (let t = 1; t <= last; t++) {
    const gradient = variances(points, lambda);
    const largest = largestOf(gradient);
    if (largest - rank < tolerance) return { lambda, largestVariance: largest };
    addScaled(total, 1 / last, lambda);
    // sum lambda_i G_i = Tr(M^-1 M) = r, so the weights still add up to 1.
    lambda = lambda.map((weight, i) => (weight * (gradient[i] as number)) / rank);
  }
  const average = scale(total, 1 / total.reduce((a, b) => a + b, 0));
  return { lambda: average, largestVariance: largestOf(variances(points, average)) };
}
