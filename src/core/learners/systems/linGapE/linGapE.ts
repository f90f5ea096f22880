// LinGapE: Xu, Honda and Sugiyama 2018, "A fully adaptive algorithm for pure exploration in linear bandits", Algorithm 1.
import { subtract } from '../../../numerics/linearAlgebra';
import type { Learner } from '../../../protocol/learner';
import type { PoolAction } from '../../problem/pool';
import type { ListedProblem } from '../../problem/allActions';
import { batchSize, testLimit } from '../../designs/batches';
import { ridged, selfNormalised } from '../../evidence/confidence';
import { firstPulls, informationOf } from '../../designs/firstPulls';
import { greedyPulls } from '../../designs/greedyPulls';
import { sampleAndTest, type Seen } from '../../evidence/sampleAndTest';
import type { Options } from '../../contract/options';

/** LinGapE as in the authors' code: the printed radius shares delta among the K^2 pairs. */
export function linGapE(problem: ListedProblem, options: GapOptions): Learner {
  return closeGap(problem, options, problem.pool.members.length ** 2);
}

/** GLUCB: the same rule without a union over pairs. */
export function glucb(problem: ListedProblem, options: GapOptions): Learner {
  return closeGap(problem, options, 1);
}

type GapOptions = Options<'threshold' | 'batch'>;

/** Pulls what best distinguishes the leader i from the action j that may lead it by most; stops when none may lead. */
function closeGap(
  problem: ListedProblem,
  { threshold, batch, maxRounds }: GapOptions,
  union: number,
): Learner {
  const { pool, delta, noise, thetaNorm } = problem;
  const isPrinted = threshold === 'printed';
  // Initialisation: every action once; sound: r spanning actions
  const first = isPrinted ? new Float64Array(pool.actions.length).fill(1) : firstPulls(pool);
  const rule = {
    first,
    next: ({ confidence, test }: Seen): Float64Array => {
      // i = argmax x'theta^, j = argmax over x of (x - i)'theta^ + the radius of x - i
      const { leader, rival } = test;
      const y = subtract(leader.point, (rival as PoolAction).point);
      // argmin over x of |y| in the norm of (V + x x')^-1
      const { inverse, samples } = confidence.moment;
      return greedyPulls(pool.actions, inverse, y, batchSize(batch, samples));
    },
  };
  return sampleAndTest(problem, rule, {
    maxRounds: testLimit(batch, maxRounds),
    // printed: C_t = R sqrt(2 ln(K^2 det(V)^(1/2) / delta)) + L
    // Without noise, the ridge would be the only source of error.
    confidenceAt:
      isPrinted && !noise.isExact
        ? ridged(noise, thetaNorm, delta, union)
        : selfNormalised(noise, informationOf(pool, first), delta),
    constants: isPrinted ? { thetaNorm } : {},
  });
}
