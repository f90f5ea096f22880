/** QM: the k base arms with the largest x'Wx, approximately (Kuroki et al. 2019). */
import type { Dense } from '../../../numerics/linearAlgebra';
import { symmetricEigen } from '../../../numerics/linearAlgebra';

/** Up to so many actions the largest norm is found by looking at all of them. */
export const MOST_ENUMERATED = 20_000;

/**
 * An approximate bound of max x'Wx over all sets of k arms: the value of the set S that is left when the arm of
 * least degree is taken away, again and again, from the complete graph with the weights w_ij + w_ii + w_jj (Asahiro et al.
 * 2000), over the ratio alpha = (lambda_min / lambda_max) alpha_DkS / (k - 1). alpha_DkS = k / (2d) is its usual value,
 * without a proof here.
 *
 * @param matrix W, d x d, positive definite
 */
export function approximateMaximum(matrix: Dense, k: number): number {
  const { rows: d, data } = matrix;
  const at = (i: number, j: number) => data[i * d + j] as number;
  const weight = (i: number, j: number) => (i === j ? 0 : at(i, j) + at(i, i) + at(j, j));
  const kept = new Set(Array.from({ length: d }, (_, i) => i));
  const degrees = Float64Array.from(kept, (i) => {
    let sum = 0;
    for (let j = 0; j < d; j++) sum += weight(i, j);
    return sum;
  });
  const degreeOf = (i: number) => degrees[i] as number;
  while (kept.size > k) {
    const least = [...kept].reduce((a, b) => (degreeOf(b) < degreeOf(a) ? b : a));
    kept.delete(least);
    for (const i of kept) degrees[i] = degreeOf(i) - weight(i, least);
  }
  let square = 0;
  for (const i of kept) for (const j of kept) square += at(i, j);
  const { values } = symmetricEigen(matrix);
  const alpha = (Math.min(...values) / Math.max(...values)) * (k / (2 * d) / Math.max(1, k - 1));
  return square / alpha;
}
