/**
 * The single table of which family, feedback, reward and algorithm go together, by name, and which algorithm is recommended. The
 * diagnostics of a spec, the matrix in the docs and the test of all allowed pairs derive from it.
 *
 * It imports no family code, so the editor can load it alone. Conditions on numbers are checked on the instance: whether the
 * feedback determines the reward, and whether the actions of a formula or of ALBA can be listed.
 */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { FamilyName } from '../families/catalogue';
import { feedbackFactsOf, type FeedbackName } from '../feedback/facts';
import { factsOf } from '../learners/facts';
import { rewardFactsOf, type RewardName } from '../reward/facts';
import { listed } from '../words/lists';

/** The part of a spec that has to change. */
type Part = 'feedback' | 'reward' | 'algorithm';

export type Possibility =
  | { readonly possible: true }
  | { readonly possible: false; readonly part: Part; readonly reason: string };

const POSSIBLE: Possibility = { possible: true };

/** Whether the four go together; if not, the first obstacle. */
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

/** Whether a pull of the family's actions can show this feedback. */
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

/** Whether the family allows the reward. */
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

/** Whether the algorithm supports the parts; if not, the reason names the recommended algorithm. */
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

/** The unsupported parts, in words. */
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

/** Why the algorithm does not support the parts, as the continuation of its title; null if it does. */
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

/** The algorithm with the fewest samples in the measurements of docs/systems.md, or close to them. */
export interface Recommended {
  readonly algorithm: AlgorithmName;
  /** A sentence without its full stop. */
  readonly reason: string;
}

/** In order of preference: the first that supports the spec is recommended. */
const PREFERENCES: readonly Recommended[] = [
  {
    algorithm: 'polyalba',
    reason:
      'for totals and a linear reward no other saves a quarter of the samples in our measurements',
  },
  {
    algorithm: 'gcb-pe',
    reason: 'for this feedback and reward it needs the fewest samples in our measurements',
  },
];

/**
 * @param family undefined if unknown
 * @returns null if no algorithm supports the parts
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
