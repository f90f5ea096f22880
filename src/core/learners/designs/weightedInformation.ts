/** The information of weights of points, some of which may be next to nothing. */
import { cholesky, type Cholesky } from '../../numerics/cholesky';
import { weightedGram } from '../../numerics/linearAlgebra';

/** What is added to M(w) of its mean eigenvalue, so that it has an inverse. */
const LEAST_SHARE = 1e-9;

/** M(w) = sum of w_x x x', factored. @param points that span, r coordinates each */
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
