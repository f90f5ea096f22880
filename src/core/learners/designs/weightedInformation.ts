/** The information of weighted points, some of which may have next to no weight. */
import { cholesky, type Cholesky } from '../../numerics/cholesky';
import { addToDiagonal, trace, weightedGram } from '../../numerics/linearAlgebra';

/** Ridge on M(w) as a share of its mean eigenvalue, so that it has an inverse. */
const LEAST_SHARE = 1e-9;

/** M(w) = sum of w_x x x', factored. @param points must span; r coordinates each */
export function weightedInformation(
  points: readonly Float64Array[],
  weights: Float64Array,
): Cholesky {
  const information = weightedGram(points, weights);
  addToDiagonal(information, (LEAST_SHARE * trace(information)) / information.rows);
  const factored = cholesky(information);
  if (factored === null) throw new Error('The weights have no information.');
  return factored;
}
