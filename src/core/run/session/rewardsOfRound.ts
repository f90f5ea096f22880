/**
 * A learner uses what orders the actions: for a link g(x'theta) by the totals x'theta, with the stopping rule of
 * the linear reward, which never stops later than that of the link (derived here: L_p of the link is sup g' times
 * that of the total, and its lead is at most sup g' times that of the totals). What is reported about rewards goes through
 * g; leads and what they have to exceed stay those of the totals, and a constant of the run says so.
 */
import { addHidden } from '../../learners/contract/roundReport';
import type {
  Certainty,
  Constants,
  Leader,
  LeadersSoFar,
  NextBest,
  RoundCompleted,
} from '../../protocol/learner';
import { withLazyFields } from '../../protocol/withLazyFields';
import { throughDoor } from '../../words/goal';
import type { Reward } from '../../reward/reward';

/** The reward for what a learner estimates, as the user has it. */
export function rewardOfEstimate(reward: Reward, estimate: number): number {
  return throughDoor(reward, reward.increasingIn?.value(estimate) ?? estimate);
}

/** The reward of the spec, and whether the feedback tells how large it is: of differences alone no interval is one of a reward. */
interface Told {
  readonly reward: Reward;
  readonly hasValues: boolean;
}

/** A leader in terms of the reward of the spec; `halfWidth` is half the length of the interval there. */
function rewardOfLeader<Estimated extends Omit<Leader, 'action'>>(
  { reward, hasValues }: Told,
  leader: Estimated,
): Estimated {
  const at = (total: number) => rewardOfEstimate(reward, total);
  const halfWidth = hasValues ? widthOf(reward, leader) : null;
  return { ...leader, estimate: at(leader.estimate), halfWidth };
}

/** The ends of an interval of the total are those of an interval of an increasing, or decreasing, function of it. */
function widthOf(reward: Reward, { estimate, halfWidth }: Omit<Leader, 'action'>): number | null {
  if (reward.increasingIn === undefined || halfWidth === null) return halfWidth;
  const at = (total: number) => rewardOfEstimate(reward, total);
  return Math.abs(at(estimate + halfWidth) - at(estimate - halfWidth)) / 2;
}

/** The next best action in terms of the reward of the spec; through a link the interval of the lead is not known. */
function rewardOfNext(reward: Reward, next: NextBest | null): NextBest | null {
  if (next === null) return null;
  const leadHalfWidth = reward.increasingIn === undefined ? next.leadHalfWidth : null;
  return { ...next, estimate: rewardOfEstimate(reward, next.estimate), leadHalfWidth };
}

/** The event of a test in terms of the reward of the spec, worked out when it is read. */
function rewardsOfRound(told: Told, round: RoundCompleted): RoundCompleted {
  const { reward, hasValues } = told;
  if (hasValues && reward.increasingIn === undefined && reward.goal === undefined) return round;
  const soFar = (): LeadersSoFar => {
    const { tests, actions } = round.leadersSoFar ?? { tests: [], actions: [] };
    return {
      tests,
      actions: actions.map(({ action, estimates }) => ({
        action,
        estimates: estimates.map((estimate) => rewardOfLeader(told, estimate)),
      })),
    };
  };
  const arms = () =>
    round.arms?.map((arm) => arm && { ...arm, estimate: throughDoor(reward, arm.estimate) }) ?? [];
  const inReward = withLazyFields(round, {
    leaders: () => round.leaders.map((leader) => rewardOfLeader(told, leader)),
    next: () => rewardOfNext(reward, round.next),
    ...('leadersSoFar' in round ? { leadersSoFar: soFar } : {}),
    ...('arms' in round ? { arms } : {}),
  });
  if (round.certainty === undefined) return inReward;
  addHidden(
    inReward,
    'certainty',
    () => round.certainty && certaintyInReward(told, round.certainty),
  );
  return inReward;
}

function certaintyInReward({ reward, hasValues }: Told, certainty: Certainty): Certainty {
  const at = (end: number | null) =>
    end === null || !hasValues ? null : rewardOfEstimate(reward, end);
  return {
    ...certainty,
    candidates: certainty.candidates.map((candidate) => {
      const [low, high] = candidate.interval;
      return {
        ...candidate,
        estimate: rewardOfEstimate(reward, candidate.estimate),
        interval: reward.goal === undefined ? [at(low), at(high)] : [at(high), at(low)],
      };
    }),
  };
}

/**
 * `lipschitz` is L_p of the reward of the spec. If the learner uses the totals, `stoppingReward` says that gaps
 * and thresholds are theirs, and `stoppingLipschitz` is the L_p that a threshold has.
 */
export function constantsOf(reward: Reward, constants: Constants): Constants {
  if (reward.increasingIn === undefined) return constants;
  const { lipschitz: stoppingLipschitz, ...others } = constants;
  return {
    ...others,
    ...(stoppingLipschitz === undefined ? {} : { lipschitz: reward.lipschitz, stoppingLipschitz }),
    stoppingReward: 'x^T theta',
  };
}

/** The event of a learner as the run reports it: rewards through the link, and the samples so far. */
export function completed(
  message: RoundCompleted,
  told: Told,
  totalSamples: number,
  isRefuted: boolean,
): RoundCompleted & { readonly totalSamples: number } {
  const inReward = rewardsOfRound(told, message);
  // A copy would double the time of a test of GCB-PE, of which there may be a million; no one else holds the message.
  const unsure = isRefuted && 'confidence' in message ? { confidence: null } : {};
  return Object.assign(inReward, { totalSamples, ...unsure });
}
