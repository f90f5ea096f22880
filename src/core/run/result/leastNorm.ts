/** The best action by any measurements, independent of a learner's stopping rule. */
import type { RankedAction } from '../../families/family';
import { whitenedPull } from '../../feedback/whitened';
import type { Instance } from '../../learners/contract/instance';
import { cholesky } from '../../numerics/cholesky';
import { addScaled, multiplyVector, rowOf, weightedGram } from '../../numerics/linearAlgebra';
import { OrthonormalBasis } from '../../numerics/orthonormalBasis';
import { bestAndRival } from '../../reward/ties';
import type { MeasuredAction } from './measuredActions';

/**
 * The best action under the least-norm theta among the best fits: A^+ b, with A the sum of n_x M_x'M_x and b the sum of M_x'
 * times the totals, in whitened units. It uses everything that is determined.
 *
 * @returns the action with its estimated reward, and the next best one; nothing if nothing was measured or the rows are
 * numerically dependent
 */
export function bestByLeastNorm(
  {
    feedback,
    reward,
    assumptions,
    family,
  }: Pick<Instance, 'feedback' | 'reward' | 'assumptions' | 'family'>,
  measured: Iterable<MeasuredAction>,
): readonly RankedAction[] {
  const { dimension } = family;
  const shown = [...measured].flatMap(({ action, samples, sum }) => {
    const { rows, whiten } = whitenedPull(feedback, assumptions.noise, dimension, action);
    const sums = whiten(sum);
    return rows.map((row, l) => ({ row, samples, sum: sums[l] as number }));
  });
  const basis = new OrthonormalBasis(dimension);
  for (const { row } of shown) basis.add(row);
  if (basis.size === 0) return [];
  const rows = basis.rows();
  const inside = shown.map(({ row }) => multiplyVector(rows, row));
  const counts = Float64Array.from(shown, ({ samples }) => samples);
  const information = cholesky(weightedGram(inside, counts));
  if (information === null) return [];
  const vector = new Float64Array(basis.size);
  shown.forEach(({ sum }, index) => {
    addScaled(vector, sum, inside[index] as Float64Array);
  });
  const theta = new Float64Array(dimension);
  information.solve(vector).forEach((value, k) => {
    addScaled(theta, value, rowOf(rows, k));
  });
  return bestAndRival(reward, theta);
}
