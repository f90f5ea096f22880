/** Equal shares over the observer set, until the lead exceeds the radius of a fixed design. */
import { estimateCovariance } from '../../../../src/core/design/certificates/estimateCovariance';
import { bestUnder } from '../../../../src/core/learners/systems/gcbPe/bestActions';
import { estimateOf } from '../../../../src/core/learners/systems/gcbPe/paper';
import type { PartialProblem } from '../../../../src/core/learners/systems/gcbPe/partialProblem';
import type { Options } from '../../../../src/core/learners/contract/options';
import { logAlternatives } from '../../../../src/core/learners/problem/linearProblem';
import type { Learner } from '../../../../src/core/protocol/learner';

/** By how much the shares grow from one test to the next. */
const GROWTH = { few: 1, many: 0.1 } as const;

/**
 * The j-th test has 6 delta / (pi^2 j^2) for |X| - 1 pairs of the best action and another. Their difference v has
 * |v|^2 <= 2m, so its estimate from n pulls of each action is sub-Gaussian with the variance 2m |Cov| / n at most.
 */
export function* uniform(
  problem: PartialProblem,
  { rounds, maxRounds }: Options<'rounds'>,
): Learner {
  const { family, reward, observerSet, noise, delta } = problem;
  const { matrix } = estimateCovariance(observerSet, noise, noise.deviation(1));
  // No eigenvalue is larger than the trace.
  const trace = matrix.data.reduce((sum, own, i) => sum + (i % (matrix.rows + 1) ? 0 : own), 0);
  const variance = 2 * family.largestAction * trace;
  const sums = observerSet.observations.map((rows) => new Float64Array(rows.length));
  let n = 0;
  for (let test = 1; ; test++) {
    const count = Math.max(1, Math.ceil(GROWTH[rounds] * n));
    n += count;
    const log = logAlternatives(family) + Math.log((Math.PI * test) ** 2 / (6 * delta));
    const threshold = Math.sqrt((2 * variance * log) / n);
    const round = { phase: 'sampling', round: test, threshold } as const;
    const samples = count * sums.length;
    yield { type: 'roundStarted', ...round, planned: samples };
    const pulls = observerSet.actions.map((action) => ({ action, count }));
    const totals = (yield { type: 'pull', pulls }) ?? [];
    sums.forEach((sum, i) => {
      totals[i]?.sum.forEach((value, row) => (sum[row] = (sum[row] as number) + value));
    });
    const theta = estimateOf(observerSet, sums, n);
    const { leader, rival, gap } = bestUnder(reward, theta, 2);
    const { action, value: estimate } = leader;
    const passed = gap === null || gap > threshold;
    yield {
      type: 'roundCompleted',
      ...round,
      samples,
      gap,
      passed,
      rivalRank: 2,
      pair: rival === null ? null : { leader: action, rival },
      leaders: [{ action, estimate, halfWidth: null }],
      next: null,
      ruledOut: [],
    };
    if (passed) return { certified: true, action, estimate };
    if (test === maxRounds) return { certified: false, action, estimate };
  }
}
