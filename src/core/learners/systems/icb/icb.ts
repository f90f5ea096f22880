// ICB: Kuroki, Xu, Miyauchi, Honda and Sugiyama 2020, "Polynomial-time algorithms for multiple-arm identification with
// full-bandit feedback" (static allocation, one confidence interval per base arm).
import type { Action } from '../../../families/family';
import type { Learner, Pull } from '../../../protocol/learner';
import { fixedDesign, soareRadius } from '../../evidence/confidence';
import { armsOfSpan, sampleByArms } from '../../evidence/armsOfSpan';
import { FIXED_GROWTH } from '../../designs/batches';
import type { Options } from '../../contract/options';
import type { LinearProblem } from '../../problem/linearProblem';

/**
 * Samples r independent actions equally. Stops when no action is ahead of the best even with every base arm at the end of its
 * interval that favours that action.
 *
 * @param support X_sigma, r independent actions; the uniform design on them is G-optimal among them
 */
export function icb(
  problem: LinearProblem,
  support: readonly Action[],
  { threshold, maxRounds }: Options<'threshold'>,
): Learner {
  const { delta, noise } = problem;
  const d = problem.family.dimension;
  // printed: C_t of Soare, Lazaric and Munos with d for K
  const confidenceAt =
    threshold === 'printed'
      ? soareRadius(noise, (t) => Math.log((6 * t ** 2 * d) / (Math.PI ** 2 * delta)))
      : fixedDesign(noise, 2 * d, delta);
  const sharesOf = (n: number, x: number): number =>
    Math.floor(n / support.length) + (x < n % support.length ? 1 : 0);
  let n = 0;
  const next = (): readonly Pull[] => {
    const before = n;
    n = n === 0 ? support.length : Math.max(n + 1, Math.ceil(FIXED_GROWTH[threshold] * n));
    // Repeats argmin N_x / p_x with p uniform.
    return support.flatMap((action, x) => {
      const count = sharesOf(n, x) - sharesOf(before, x);
      return count > 0 ? [{ action, count }] : [];
    });
  };
  return sampleByArms(problem, armsOfSpan(problem), next, confidenceAt, { maxRounds });
}
