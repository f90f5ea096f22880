/** What an algorithm does not support, by the names of its facts. */
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { FamilyName } from '../families/catalogue';
import type { FeedbackName } from '../feedback/feedback';
import { factsOf } from '../learners/facts';
import type { RewardName } from '../reward/reward';

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
    ...((rewards?.includes(reward) ?? true) ? [] : [REWARD_TITLES[reward]]),
    ...(except.some(([seen, unfit]) => seen === feedback && unfit === reward)
      ? [`the feedback \`${feedback}\``, REWARD_TITLES[reward]]
      : []),
  ];
}

const REWARD_TITLES: Readonly<Record<RewardName, string>> = {
  linear: 'the reward `linear`',
  'weighted-linear': 'the reward `linear` with weights',
  mean: 'the reward `mean`',
  min: 'the reward `min`',
  max: 'the reward `max`',
  link: 'the reward `link`',
  coverage: 'the reward `coverage`',
  dcg: 'the reward `dcg`',
  expression: 'the reward `expression`',
};
