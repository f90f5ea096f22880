// XY-static: Soare, Lazaric and Munos 2014, "Best-arm identification in linear bandits", section 4.
import { roundDesign } from '../../../design/gOptimal/rounding';
import { isCountable } from '../../../numerics/safeCount';
import type { Learner } from '../../../protocol/learner';
import { pairDesign } from '../../designs/pairs';
import type { ListedProblem } from '../../problem/allActions';
import { fixedDesign, soareRadius } from '../../evidence/confidence';
import { sampleAndTest } from '../../evidence/sampleAndTest';
import { FIXED_GROWTH } from '../../designs/batches';
import type { Options } from '../../contract/options';
import { supportSize } from '../../designs/sampleDesign';

/**
 * Samples the design for the differences of all actions, fixed before the first reward. Stops at the first test in which one
 * action leads every other by more than the radius.
 */
export function xyStatic(
  problem: ListedProblem,
  { threshold, maxRounds }: Options<'threshold'>,
): Learner {
  const { pool, delta, noise } = problem;
  const K = pool.members.length;
  // lambda: the least of max over all pairs of |x - x'|^2 in the norm of M(lambda)^-1
  const { lambda, rho } =
    K === 1 ? { lambda: new Float64Array(1), rho: 0 } : pairDesign(pool, pool.members);
  const support = supportSize(lambda);
  const countsAt = (n: number): Float64Array => roundDesign(lambda, n);
  let counts = K === 1 ? lambda : countsAt(support);
  const rule = {
    first: counts,
    next: (): Float64Array => {
      const before = counts;
      const n = before.reduce((a, b) => a + b, 0);
      // n grows by the factor, by at least 1; counts never fall, though rounding ties could lower one.
      const wanted = Math.max(n + 1, Math.ceil(FIXED_GROWTH[threshold] * n));
      // More than can be counted: how they are shared does not matter.
      if (!isCountable(wanted)) return lambda.map((weight) => weight * wanted);
      const grown = countsAt(wanted);
      counts = grown.map((count, x) => Math.max(count, before[x] as number));
      return counts.map((count, x) => count - (before[x] as number));
    },
  };
  const confidenceAt =
    threshold === 'printed'
      ? soareRadius(noise, (n) => Math.log(((6 / Math.PI ** 2) * n ** 2 * K * K) / delta))
      : fixedDesign(noise, K - 1, delta);
  return sampleAndTest(problem, rule, {
    maxRounds,
    confidenceAt,
    constants: { designValue: rho, supportSize: support },
  });
}
