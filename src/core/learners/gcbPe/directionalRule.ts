/** The stopping rule with a radius of its own for each pair of actions, for rewards that are linear in theta. */
import type { RankedAction } from '../../families/family';
import type { EstimateCovariance } from '../../design/certificates/estimateCovariance';
import { leaderDirections } from '../../design/certificates/leaderDirections';
import type { Constants } from '../../protocol/learner';
import type { ListedDirections } from '../../design/certificates/listedDirections';
import { createListedDirections } from '../../design/certificates/listedDirections';
import type { PartialProblem } from './partialProblem';
import { isSameReward } from '../../reward/rewardVectors';
import type { Challenger } from '../../design/certificates/challenger';
import { isHarder, shortfall } from '../../design/certificates/challenger';
import { roundingOf } from '../../protocol/ties';
import type { StopRule, TestKey, TestOutcome } from './stopRule';

/** Rivals that are looked at one by one before the bound for all others has to do. */
const MOST_RIVALS = 256;
const FIRST_RIVALS = 4;

/**
 * For every action y but the best one x: (v_x - v_y)'theta^ + accuracy > ||v_x - v_y||_Cov sqrt(2 ln((|X| - 1) / delta_j) / n).
 *
 * If an x passes that is more than the accuracy worse than x*, then the fixed pair (x, x*) had (v_x - v_x*)'(theta^ - theta) above its own radius, a one-sided
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
  const { family, reward, accuracy } = problem;
  const { exact, logActions } = family.count;
  const logRivals = exact === null ? logActions : Math.log(Math.max(1, Number(exact - 1n)));
  const radiusAt = ({ rounds, logInverseDelta }: TestKey): number =>
    Math.sqrt((2 * (Math.max(0, Math.min(logRivals, logActions)) + logInverseDelta)) / rounds);
  const anyPair = difference * Math.sqrt(covariance.operator);
  const listed = createListedDirections(family, reward, covariance.matrix);
  const { hardestRival, shortfall: shortfallOf } =
    listed ?? createSearch(problem, covariance, anyPair);
  return {
    planned: (key) => anyPair * radiusAt(key),
    test: (theta, key): TestOutcome => {
      const ranked = reward.best(theta, shown);
      const [best] = ranked;
      if (best === undefined) throw new Error('The family has no action.');
      const radius = radiusAt(key);
      const rival = ranked.length < 2 ? null : hardestRival(best, theta, radius, accuracy);
      if (rival === null) {
        const alone = { ranked, leader: best, rival: null, gap: null };
        return {
          best: () => alone,
          threshold: anyPair * radius,
          rivalRank: 2,
          passed: true,
          shortfall: () => 0,
        };
      }
      const { gap, threshold, rank } = rival;
      const found = { ranked, leader: best, rival: rival.action, gap };
      return {
        best: () => found,
        threshold,
        rivalRank: rank,
        passed: gap + accuracy > threshold,
        shortfall: () => shortfallOf(best, theta, radius),
      };
    },
    constants: { ...constants, logRivals, pairsListed: listed !== null },
  };
}

/** Looks for rivals among the actions that must be examined. */
function createSearch(
  { family, reward }: PartialProblem,
  covariance: EstimateCovariance,
  anyPair: number,
): ListedDirections {
  const { pairNorm, boundFrom } = leaderDirections(family, reward, covariance, anyPair);

  /** The rivals in descending order, asked for as far as they are read. @returns whether there are no more of them */
  function* rivals(
    best: RankedAction,
    theta: Float64Array,
    radius: number,
  ): Generator<Challenger, boolean> {
    const near = roundingOf(best.value);
    let looked = 1;
    for (let count = FIRST_RIVALS; ; count = Math.min(4 * count, MOST_RIVALS)) {
      const ranked = reward.best(theta, count);
      for (; looked < ranked.length; looked++) {
        const { action, value } = ranked[looked] as RankedAction;
        const gap = best.value - value;
        if (gap <= near && isSameReward(reward, best.action, action)) continue;
        const threshold = pairNorm(best.action, action) * radius;
        yield { action, gap, threshold, rank: looked + 1 };
      }
      if (ranked.length < count) return true;
      if (count >= MOST_RIVALS) return false;
    }
  }

  /** The last of the rivals that are read, with what bounds it and all behind it. */
  const lastOf = (best: RankedAction, theta: Float64Array, boundForAll: number): Challenger => {
    const last = reward.best(theta, MOST_RIVALS).at(-1) as RankedAction;
    const gap = best.value - last.value;
    return { action: last.action, gap, threshold: boundForAll, rank: MOST_RIVALS };
  };

  return {
    hardestRival: (best, theta, radius, accuracy) => {
      let hardest: Challenger | null = null;
      let boundForAll: number | null = null;
      const listing = rivals(best, theta, radius);
      for (;;) {
        const next = listing.next();
        // All that were examined are distinguished; whether the others are is not known.
        if (next.done === true)
          return next.value ? hardest : lastOf(best, theta, boundForAll ?? Infinity);
        const rival = next.value;
        if (hardest === null || isHarder(rival, hardest, accuracy)) hardest = rival;
        if (!(rival.gap + accuracy > rival.threshold)) return hardest;
        boundForAll ??= boundFrom(best.action) * radius;
        if (rival.gap + accuracy > boundForAll) return hardest;
      }
    },
    shortfall: (best, theta, radius) => {
      const boundForAll = boundFrom(best.action) * radius;
      let most = 0;
      const listing = rivals(best, theta, radius);
      for (;;) {
        const next = listing.next();
        if (next.done === true)
          return next.value ? most : Math.max(most, shortfall(lastOf(best, theta, boundForAll)));
        most = Math.max(most, shortfall(next.value));
        if (boundForAll - next.value.gap <= most) return most;
      }
    },
  };
}
