/** The choices for a family of actions, and their drafts with fitting parameters. */
import type { FamilyName } from '../../families/catalogue';
import { feedbackFactsOf, FEEDBACK_NAMES, type FeedbackName } from '../../feedback/facts';
import { ALGORITHM_NAMES, type AlgorithmName } from '../../learners/contract/algorithms';
import { factsOf } from '../../learners/facts';
import {
  recommendedAlgorithm,
  possibleAlgorithm,
  possibleFeedback,
  possibleReward,
} from '../../pairs/rules';
import { rewardFactsOf, REWARD_NAMES, type RewardName } from '../../reward/facts';
import type { DraftActions } from '../import/draft';
import type { FeedbackSpec, RewardSpec } from '../schema';

export function feedbacksFor(family: FamilyName): readonly FeedbackName[] {
  return FEEDBACK_NAMES.filter((name) => possibleFeedback(family, name).possible);
}

export function rewardsFor(family: FamilyName): readonly RewardName[] {
  return REWARD_NAMES.filter((name) => possibleReward(family, name).possible);
}

/** Listed first if it supports the spec. */
export const PREFERRED: AlgorithmName = 'polyalba';

/**
 * The algorithms that support the spec whatever its numbers: the preferred one, the recommended one, then the others.
 * @param family undefined if unknown
 */
export function algorithmsFor(
  family: FamilyName | undefined,
  feedback: FeedbackName,
  reward: RewardName,
): readonly AlgorithmName[] {
  const names = ALGORITHM_NAMES.filter(
    (name) =>
      possibleAlgorithm(feedback, reward, name, family).possible &&
      factsOf(name).covers.byNumbers?.includes(feedback) !== true,
  );
  const first = [PREFERRED, recommendedAlgorithm(family, feedback, reward)?.algorithm];
  const place = (name: AlgorithmName): number => (first.indexOf(name) + 3) % 3;
  return names.toSorted((a, b) => place(a) - place(b));
}

/** The feedback with parameters that fit the actions; the user can change them. */
export function feedbackSpec(type: FeedbackName, actions: DraftActions): FeedbackSpec {
  const listed = (actions['actions'] ?? []) as readonly (readonly number[])[];
  return { type, ...feedbackFactsOf(type)?.draft?.(dimensionOf(actions), listed) } as FeedbackSpec;
}

/** The reward with parameters that fit the actions; the user can change them. */
export function rewardSpec(name: RewardName, actions: DraftActions): RewardSpec {
  const type = name === 'weighted-linear' ? 'linear' : name;
  return { type, ...rewardFactsOf(name)?.draft?.(dimensionOf(actions)) } as RewardSpec;
}

/** d, the number of base arms in a draft. */
export function dimensionOf(actions: DraftActions): number {
  const { arms, items, elements, edges, weights, groups, matroids, left, right } =
    actions as Readonly<Record<string, unknown>>;
  for (const count of [arms, items, elements]) if (typeof count === 'number') return count;
  for (const list of [edges, weights]) if (Array.isArray(list)) return list.length;
  if (Array.isArray(groups)) {
    return (groups as readonly { size: number }[]).reduce((sum, { size }) => sum + size, 0);
  }
  if (Array.isArray(matroids)) {
    return dimensionOf({ ...(matroids[0] as object), family: 'matroid' });
  }
  return Number(left) * Number(right);
}
