/** Pulls a design over a pool, rounded to whole counts. */
import { roundDesign } from '../../design/gOptimal/rounding';
import { answersOf } from '../../protocol/answers';
import type { EliminationPool } from './eliminationPool';
import type { Routine } from '../../protocol/learner';
import type { PhasePull } from './phaseEstimate';

/** Weights below this share of the largest are left out. */
const LEAST_WEIGHT = 1e-3;

/** @param samples as many pulls in all; at least one for each positive weight */
export function* sampleDesign(
  pool: EliminationPool,
  lambda: Float64Array,
  samples: number,
): Routine<readonly PhasePull[]> {
  const counts = roundDesign(lambda, samples);
  const drawn = pool.actions.flatMap((member, index) => {
    const count = counts[index] as number;
    return count > 0 ? [{ member, count }] : [];
  });
  const pulls = drawn.map(({ member, count }) => ({ action: member.action, count }));
  const totals = answersOf(yield { type: 'pull', pulls }, pulls.length);
  return drawn.map((entry, index) => ({ ...entry, sum: totals[index]?.sum[0] as number }));
}

/** A design without its negligible weights. */
export function dropSmallWeights(lambda: Float64Array): Float64Array {
  const largest = lambda.reduce((a, b) => Math.max(a, b), 0);
  return lambda.map((weight) => (weight < LEAST_WEIGHT * largest ? 0 : weight));
}
