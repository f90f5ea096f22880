/** What an algorithm does not support, by the names of its facts. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { FamilyName } from '../families/catalogue';
import type { FeedbackName } from '../feedback/facts';
import { factsOf } from '../learners/facts';
import type { RewardName } from '../reward/facts';
import { rewardFactsOf } from '../reward/facts';

/** The parts that the algorithm does not support, in words. */
export function lackingIn(
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
