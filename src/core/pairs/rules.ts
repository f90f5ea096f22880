/**
 * Which family, feedback, reward and algorithm go together, by their names alone, and which algorithm is recommended: the
 * one table. The diagnostics of a spec, the matrix in the docs and the test that runs every allowed pair are made from it.
 *
 * It knows no family's code, so that the editor can ask without it. What depends on the numbers is looked at in the
 * instance: whether the feedback determines the reward, whether the actions of a formula or of ALBA can be listed.
 */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { FamilyName } from '../families/catalogue';
import { feedbackFactsOf, type FeedbackName } from '../feedback/facts';
import { factsOf } from '../learners/facts';
import { rewardFactsOf, type RewardName } from '../reward/facts';
import { listed } from '../words/lists';

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

/** The parts that the algorithm does not support, in words. */
function lackingIn(
  feedback: FeedbackName,
  reward: RewardName,
  algorithm: AlgorithmName,
  family?: FamilyName,
): readonly string[] {
  const { families, feedbacks, rewards, except = [] } = factsOf(algorithm).covers;
  return [
    ...(family === undefined || (families?.includes(family) ?? true)
      ? []
      : [`the family \`${family}\``]),
    ...((feedbacks?.includes(feedback) ?? true) ? [] : [`the feedback \`${feedback}\``]),
    ...((rewards?.includes(reward) ?? true) ? [] : [titleOf(reward)]),
    ...(except.some(([seen, unfit]) => seen === feedback && unfit === reward)
      ? [`the feedback \`${feedback}\``, titleOf(reward)]
      : []),
  ];
}

function titleOf(reward: RewardName): string {
  return rewardFactsOf(reward)?.title ?? `the reward \`${reward}\``;
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

/** The algorithm that needs the fewest samples in the measurements of docs/systems.md. */
export interface Recommended {
  readonly algorithm: AlgorithmName;
  /** Why, a sentence without its full stop. */
  readonly reason: string;
}

/** In this order: the first that covers the spec. */
const PREFERENCES: readonly Recommended[] = [
  {
    algorithm: 'polyalba',
    reason: 'for totals and a linear reward none needs notably fewer samples in our measurements',
  },
  {
    algorithm: 'gcb-pe',
    reason: 'for this feedback and reward it needs the fewest samples in our measurements',
  },
];

/**
 * @param family of the actions; undefined where it is not known
 * @returns null where no algorithm supports the three
 */
export function recommendedAlgorithm(
  family: FamilyName | undefined,
  feedback: FeedbackName,
  reward: RewardName,
): Recommended | null {
  const covers = (name: AlgorithmName): boolean =>
    lackingIn(feedback, reward, name, family).length === 0;
  const covering = ALGORITHM_NAMES.filter(covers);
  if (covering.length === 1 && covering[0] !== undefined) {
    return {
      algorithm: covering[0],
      reason: 'it is the only algorithm that supports this feedback and reward',
    };
  }
  return PREFERENCES.find(({ algorithm }) => covers(algorithm)) ?? null;
}
