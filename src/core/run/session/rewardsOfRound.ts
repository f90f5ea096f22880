/**
 * Converts a learner's reports to the reward of the spec. For a link g(x'theta) a learner works with the totals x'theta and the
 * stopping rule of the linear reward. This never stops later than the rule of the link: L_p of the link is sup g' times that of
 * the total, and its lead is at most sup g' times that of the totals. Reported rewards pass through g; leads and thresholds stay
 * those of the totals, which a constant of the run states.
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

/** The reward of a learner's estimate, in the user's sign. */
export function rewardOfEstimate(reward: Reward, estimate: number): number {
  return throughDoor(reward, reward.increasingIn?.value(estimate) ?? estimate);
}

/** The reward of the spec, and whether the feedback determines its values; differences alone give no interval of a reward. */
interface Told {
  readonly reward: Reward;
  readonly hasValues: boolean;
}

/** A leader in terms of the spec's reward; `halfWidth` is half the length of the interval there. */
function rewardOfLeader<Estimated extends Omit<Leader, 'action'>>(
  { reward, hasValues }: Told,
  leader: Estimated,
): Estimated {
  const at = (total: number) => rewardOfEstimate(reward, total);
  const halfWidth = hasValues ? widthOf(reward, leader) : null;
  return { ...leader, estimate: at(leader.estimate), halfWidth };
}

/** A monotone function maps the ends of an interval to the ends of the new one. */
function widthOf(reward: Reward, { estimate, halfWidth }: Omit<Leader, 'action'>): number | null {
  if (reward.increasingIn === undefined || halfWidth === null) return halfWidth;
  const at = (total: number) => rewardOfEstimate(reward, total);
  return Math.abs(at(estimate + halfWidth) - at(estimate - halfWidth)) / 2;
}

/** The next best action in terms of the spec's reward; through a link the interval of the lead is unknown. */
function rewardOfNext(reward: Reward, next: NextBest | null): NextBest | null {
  if (next === null) return null;
  const leadHalfWidth = reward.increasingIn === undefined ? next.leadHalfWidth : null;
  return { ...next, estimate: rewardOfEstimate(reward, next.estimate), leadHalfWidth };
}

/** A test in terms of the spec's reward, with lazy properties. */
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
 * `lipschitz` is L_p of the spec's reward. If the learner uses the totals, `stoppingReward` states that gaps and thresholds refer
 * to them, and `stoppingLipschitz` is the L_p in the thresholds.
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

/** A learner's event as the run reports it: in the spec's reward, with the samples so far. */
export function completed(
  message: RoundCompleted,
  told: Told,
  totalSamples: number,
  isRefuted: boolean,
): RoundCompleted & { readonly totalSamples: number } {
  const inReward = rewardsOfRound(told, message);
  // Mutates the message, which nobody else holds: copying would double the time per GCB-PE test, and there may be a million.
  const unsure = isRefuted && 'confidence' in message ? { confidence: null } : {};
  return Object.assign(inReward, { totalSamples, ...unsure });
}
