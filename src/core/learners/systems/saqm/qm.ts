// QM: Kuroki, Xu, Miyauchi, Honda and Sugiyama 2019, "Polynomial-time algorithms for combinatorial pure exploration with
// full-bandit feedback".
import { symmetricEigen, type Dense } from '../../../numerics/linearAlgebra';

/**
 * An approximate bound of max x'Wx over all sets of k arms. In the complete graph with weights
 * w_ij + w_ii + w_jj, it removes the arm of least degree until a set S of k arms is left (Asahiro et al. 2000), and divides the
 * value of S by the ratio alpha = (lambda_min / lambda_max) alpha_DkS / (k - 1). alpha_DkS = k / (2d) is its usual value,
 * unproved here.
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
