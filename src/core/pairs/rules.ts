/**
 * Which family, feedback, reward and algorithm go together, by their names alone: the rules of the one table
 * (possiblePairs). They know no family's code, so that the editor can ask them without it.
 */
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { FamilyName } from '../families/catalogue';
import { feedbackFactsOf, type FeedbackName } from '../feedback/facts';
import { factsOf } from '../learners/facts';
import { rewardFactsOf, type RewardName } from '../reward/facts';
import { listed } from '../words/lists';
import { lackingIn } from './coverage';
import { recommendedAlgorithm } from './recommended';

export { ALGORITHM_NAMES } from '../learners/contract/algorithms';
export { PRESET_NAMES } from '../learners/contract/options';
export { FEEDBACK_NAMES, type FeedbackName } from '../feedback/facts';
export { REWARD_NAMES, type RewardName } from '../reward/facts';

/** The part of a spec that a reason is about, and that would have to change. */
type Part = 'feedback' | 'reward' | 'algorithm';

export type Possibility =
  | { readonly possible: true }
  | { readonly possible: false; readonly part: Part; readonly reason: string };

const POSSIBLE: Possibility = { possible: true };

/** Whether the four go together; where they do not, the first thing that is in the way. */
export function possible(
  family: FamilyName,
  feedback: FeedbackName,
  reward: RewardName,
  algorithm: AlgorithmName,
): Possibility {
  const checks = [
    possibleFeedback(family, feedback),
    possibleReward(family, reward),
    possibleAlgorithm(feedback, reward, algorithm, family),
  ];
  return checks.find((check) => !check.possible) ?? POSSIBLE;
}

/** What a pull of an action of the family can show. */
export function possibleFeedback(family: FamilyName, feedback: FeedbackName): Possibility {
  const { only, isBlindToOrder } = feedbackFactsOf(feedback) ?? {};
  if (only && family !== only.family) return no('feedback', only.reason);
  if (family === 'ranking' && isBlindToOrder) {
    return no(
      'feedback',
      'Every ranking holds all items, so all would show the same: use `top-ranked` or `semi-bandit`.',
    );
  }
  return POSSIBLE;
}

/** The rewards that a family allows. */
export function possibleReward(family: FamilyName, reward: RewardName): Possibility {
  const only = rewardFactsOf(reward)?.only;
  if (only && family !== only.family) return no('reward', only.reason);
  if (family === 'ranking' && !only) {
    return no(
      'reward',
      'Every ranking holds all items, so all would have the same reward: use `dcg`.',
    );
  }
  return POSSIBLE;
}

/** What the algorithm supports, by its facts; where it does not, the one that is recommended is named. */
export function possibleAlgorithm(
  feedback: FeedbackName,
  reward: RewardName,
  algorithm: AlgorithmName,
  family?: FamilyName,
): Possibility {
  const reason = lackOf(feedback, reward, algorithm, family);
  if (reason === null) return POSSIBLE;
  const other = recommendedAlgorithm(family, feedback, reward)?.algorithm ?? null;
  const instead =
    other === null
      ? 'Change the spec.'
      : `${ALGORITHM_TITLES[other]} supports it: switch to ${ALGORITHM_TITLES[other]}, or change the spec.`;
  return no('algorithm', `${ALGORITHM_TITLES[algorithm]} ${reason}. ${instead}`);
}

/** Why the algorithm does not support it, after its title: `needs …; this spec has …`; null where it does. */
export function lackOf(
  feedback: FeedbackName,
  reward: RewardName,
  algorithm: AlgorithmName,
  family?: FamilyName,
): string | null {
  const lacking = lackingIn(feedback, reward, algorithm, family);
  if (lacking.length === 0) return null;
  return `needs ${factsOf(algorithm).covers.words}; this spec has ${listed(lacking)}`;
}

function no(part: Part, reason: string): Possibility {
  return { possible: false, part, reason };
}
