/** The samples that order a short X if the size of the noise is not declared. They rule nothing out. */
import { LeastSquares } from '../../numerics/leastSquares';
import { dot, sum } from '../../numerics/linearAlgebra';
import type { Routine } from '../../protocol/learner';
import { empiricalRanking } from '../designs/empiricalRanking';
import { pullBlocks, seenIn } from '../designs/phaseBlocks';
import type { PhasePull, EliminationPool, Member } from '../problem/pool';
import type { Survivors } from '../problem/survivors';
import { addPulls } from '../designs/phaseEstimate';
import type { NoiseModel } from '../noise/noiseModel';
import type { Candidate } from '../contract/roundReport';
import { SHOWN_LEADERS, leadOver, linearEstimate, roundReport } from '../contract/roundReport';

/** Two copies show the size of the noise. */
const COPIES = 2;

/**
 * @param counts of one copy, one per action of the pool; the copy determines all rewards
 * @param old earlier measurements to use instead of samples
 */
export function* orderingPilot(
  pool: EliminationPool,
  counts: Float64Array,
  noise: NoiseModel,
  old: readonly (readonly PhasePull[])[] | null = null,
): Routine<Survivors> {
  const { members } = pool;
  const round = { phase: 'preparation', epoch: 0, round: 1 } as const;
  const samples = old === null ? COPIES * sum(counts) : 0;
  yield { type: 'roundStarted', ...round, planned: samples, threshold: Infinity };
  const observed = old ?? (yield* pullBlocks(pool, new Array<Float64Array>(COPIES).fill(counts)));
  const whole = new LeastSquares(pool.dimension);
  for (const block of observed) addPulls(whole, block);
  const estimate = noise.observe(seenIn(observed), whole.solveDetermined());
  const { ranked } = empiricalRanking(members, estimate, [...members.keys()], noise);
  const candidates = ranked.map((index) => {
    const { action, point } = members[index] as Member;
    return { action, point, estimate: dot(point, estimate.theta) };
  });
  yield roundReport({
    round,
    samples,
    ...leadOver(candidates[0] as Candidate, candidates[1]),
    threshold: Infinity,
    passed: candidates.length === 1,
    ranked: () => candidates.slice(0, SHOWN_LEADERS),
    survivors: candidates,
    within: () => null,
    estimate: linearEstimate(
      (point) => noise.halfWidth(Math.sqrt(estimate.information.inverseQuadratic(point))),
      estimate.theta,
      pool.arms,
    ),
  });
  const { information: sufficientStatistics } = whole;
  const known = sum(Float64Array.from(observed.flat(), ({ count }) => count));
  return { candidates, sufficientStatistics, samples: known, finished: true };
}
