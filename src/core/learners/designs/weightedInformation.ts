/** The information of weighted points, some of which may have next to no weight. */
import { cholesky, type Cholesky } from '../../numerics/cholesky';
import { weightedGram } from '../../numerics/linearAlgebra';

/** Ridge on M(w) as a share of its mean eigenvalue, so that it has an inverse. */
const LEAST_SHARE = 1e-9;

/** M(w) = sum of w_x x x', factored. @param points must span; r coordinates each */
export function weightedInformation(
  points: readonly Float64Array[],
  weights: Float64Array,
): Cholesky {
  const information = weightedGram(points, weights);
  const { data, rows: r } = information;
  let trace = 0;
  for (let i = 0; i < r; i++) trace += data[i * (r + 1)] as number;
  for (let i = 0; i < r; i++) {
    data[i * (r + 1)] = (data[i * (r + 1)] as number) + (LEAST_SHARE * trace) / r;
  }
  const factored = cholesky(information);
  if (factored === null) throw new Error('The weights have no information.');
  return factored;
}
