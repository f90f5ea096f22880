/** The stopping rule with a radius of its own for each pair of actions, for rewards that are linear in theta. */
import type { RankedAction } from '../../families/family';
import type { EstimateCovariance } from '../../design/certificates/estimateCovariance';
import { leaderDirections } from '../../design/certificates/leaderDirections';
import type { Constants } from '../../protocol/learner';
import { createListedDirections } from '../../design/certificates/listedDirections';
import type { PartialProblem } from './partialProblem';
import { isSameReward } from '../../reward/rewardVectors';
import type { Challenger } from '../../design/certificates/challenger';
import { isHarder } from '../../design/certificates/challenger';
import { roundingOf } from '../../protocol/ties';
import type { StopRule, TestKey, TestOutcome } from './stopRule';

/** Rivals that are looked at one by one before the bound for all others has to do. */
const MOST_RIVALS = 256;
const FIRST_RIVALS = 4;

/**
 * For every action y but the best one x: (v_x - v_y)'theta^ > ||v_x - v_y||_Cov sqrt(2 ln((|X| - 1) / delta_j) / n).
 *
 * If a wrong x passes, then the fixed pair (x, x*) had (v_x - v_x*)'(theta^ - theta) above its own radius, a one-sided
 * event of probability at most delta_j / (|X| - 1); x is one of |X| - 1 actions. So an error at the j-th test has
 * probability at most delta_j, and no norm of theta^ - theta is bounded.
 *
 * Actions with v_y = v_x are no rivals: their rewards are the same for every theta.
 *
 * Where X is short all pairs are looked at. Otherwise those of the best actions, in descending order, until one is
 * further behind than the certified bound for any action; all behind it are, too.
 *
 * @param covariance of a round
 * @param difference D, so that D^2 ||Cov||_op bounds every pair
 */
export function createDirectionalRule(
  problem: PartialProblem,
  covariance: EstimateCovariance,
  difference: number,
  shown: number,
  constants: Constants,
): StopRule {
  const { family, reward } = problem;
  const { exact, logActions } = family.count;
  const logRivals = exact === null ? logActions : Math.log(Math.max(1, Number(exact - 1n)));
  const radiusAt = ({ rounds, logInverseDelta }: TestKey): number =>
    Math.sqrt((2 * (Math.max(0, Math.min(logRivals, logActions)) + logInverseDelta)) / rounds);
  const anyPair = difference * Math.sqrt(covariance.operator);
  const listed = createListedDirections(family, reward, covariance.matrix);
  const search =
    listed === null
      ? createSearch(problem, covariance, anyPair)
      : (best: RankedAction, theta: Float64Array, radius: number) =>
          listed.hardestRival(best, theta, radius);
  return {
    planned: (key) => anyPair * radiusAt(key),
    test: (theta, key): TestOutcome => {
      const ranked = reward.best(theta, shown);
      const [best] = ranked;
      if (best === undefined) throw new Error('The family has no action.');
      const radius = radiusAt(key);
      const rival = ranked.length < 2 ? null : search(best, theta, radius);
      if (rival === null) {
        const alone = { ranked, leader: best, rival: null, gap: null };
        return { best: () => alone, threshold: anyPair * radius, rivalRank: 2, passed: true };
      }
      const { gap, threshold, rank } = rival;
      const found = { ranked, leader: best, rival: rival.action, gap };
      return { best: () => found, threshold, rivalRank: rank, passed: gap > threshold };
    },
    constants: { ...constants, logRivals, pairsListed: listed !== null },
  };
}

/** The rival that is hardest to distinguish from the best action, among the actions that must be examined. */
function createSearch(
  { family, reward }: PartialProblem,
  covariance: EstimateCovariance,
  anyPair: number,
): (best: RankedAction, theta: Float64Array, radius: number) => Challenger | null {
  const { pairNorm, boundFrom } = leaderDirections(family, reward, covariance, anyPair);
  return (best, theta, radius) => {
    let hardest: Challenger | null = null;
    let boundForAll: number | null = null;
    let looked = 1;
    const near = roundingOf(best.value);
    for (let count = FIRST_RIVALS; ; count = Math.min(4 * count, MOST_RIVALS)) {
      const ranked = reward.best(theta, count);
      for (; looked < ranked.length; looked++) {
        const { action, value } = ranked[looked] as RankedAction;
        if (best.value - value <= near && isSameReward(reward, best.action, action)) continue;
        const rival = {
          action,
          gap: best.value - value,
          threshold: pairNorm(best.action, action) * radius,
          rank: looked + 1,
        };
        if (hardest === null || isHarder(rival, hardest)) hardest = rival;
        if (!(rival.gap > rival.threshold)) return hardest;
        boundForAll ??= boundFrom(best.action) * radius;
        if (rival.gap > boundForAll) return hardest;
      }
      if (ranked.length < count) return hardest;
      if (count >= MOST_RIVALS) break;
    }
    // All that were examined are distinguished; whether the others are is not known.
    const last = reward.best(theta, MOST_RIVALS).at(-1) as RankedAction;
    return {
      action: last.action,
      gap: best.value - last.value,
      threshold: boundForAll ?? Infinity,
      rank: MOST_RIVALS,
    };
  };
}
