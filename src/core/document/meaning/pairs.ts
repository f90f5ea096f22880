/** Checks which parts of a spec go together, by the table of possible pairs; reports at the part to change. */
import { switchTo, type AlgorithmName } from '../../learners/contract/algorithms';
import type { FamilyName } from '../../families/catalogue';
import { REWARD_NAMES, type RewardName } from '../../reward/facts';
import {
  recommendedAlgorithm,
  possible,
  possibleAlgorithm,
  possibleFeedback,
  possibleReward,
} from '../../pairs/rules';
import { factsOf } from '../../learners/facts';
import { feedbackFactsOf, type FeedbackName } from '../../feedback/facts';
import { sharedOf } from '../../feedback/measuring';
import { listed } from '../../words/lists';
import type { Fix } from '../../text/problem';
import { setTo } from '../../text/setTo';
import type { Problems } from '../../text/problems';
import { feedbackMends, type FeedbackMend } from './changeFeedback';

/** The names of the parts of a spec; null if unknown. */
export interface PartNames {
  readonly family: FamilyName | null;
  readonly feedback: FeedbackName | null;
  readonly reward: RewardName | null;
  readonly algorithm: AlgorithmName | null;
}

/**
 * Reports parts that do not go together, each at the part to change, with alternatives.
 * @param stated the feedback of the spec, unchecked
 */
export function checkPairs(names: PartNames, stated: unknown, problems: Problems): void {
  const feedbackFits = checkFeedbackFits(names, stated, problems);
  const rewardFits = checkRewardFits(names, problems);
  // A part that does not fit the family will change, and the algorithm may support its replacement.
  if (feedbackFits && rewardFits) checkAlgorithmCovers(names, stated, problems);
}

function checkFeedbackFits(
  { family, feedback }: PartNames,
  stated: unknown,
  problems: Problems,
): boolean {
  if (!family || !feedback) return true;
  const verdict = possibleFeedback(family, feedback);
  if (verdict.possible) return true;
  const mends = feedbackMends(stated).filter(({ name }) => possibleFeedback(family, name).possible);
  const isOwn = ({ name }: FeedbackMend) => feedbackFactsOf(name)?.only !== undefined;
  problems.add({
    code: 'feedback-does-not-fit',
    message: verdict.reason,
    path: ['feedback', 'type'],
    // Feedback that only this family has comes first.
    fixes: [...mends.filter(isOwn), ...mends.filter((mend) => !isOwn(mend))].map(({ fix }) => fix),
  });
  return false;
}

function checkRewardFits({ family, reward }: PartNames, problems: Problems): boolean {
  if (!family || !reward) return true;
  const verdict = possibleReward(family, reward);
  if (verdict.possible) return true;
  const fitting = REWARD_NAMES.filter((name) => possibleReward(family, name).possible).slice(0, 1);
  problems.add({
    code: 'reward-does-not-fit',
    message: verdict.reason,
    path: ['reward', 'type'],
    fixes: fitting.map((type) =>
      setTo(
        ['reward'],
        { type },
        'Only right if that is what you look for.',
        `Change the reward to ${type}`,
      ),
    ),
  });
  return false;
}

function checkAlgorithmCovers(
  { family, feedback, reward, algorithm }: PartNames,
  stated: unknown,
  problems: Problems,
): void {
  if (!feedback || !reward || !algorithm) return;
  const verdict = possibleAlgorithm(feedback, reward, algorithm, family ?? undefined);
  if (verdict.possible) return;
  const instead = recommendedAlgorithm(family ?? undefined, feedback, reward);
  problems.add({
    code: 'algorithm-does-not-cover',
    message: verdict.reason,
    path: ['run', 'algorithm'],
    fixes: [
      ...(instead === null ? [] : [switchTo(instead.algorithm)]),
      ...(family ? ownGround(family, { feedback, stated }, reward, algorithm) : []),
    ],
  });
}

/** A change to what the algorithm does support, if the family allows it. */
function ownGround(
  family: FamilyName,
  { feedback, stated }: { readonly feedback: FeedbackName; readonly stated: unknown },
  reward: RewardName,
  algorithm: AlgorithmName,
): readonly Fix[] {
  const { feedbacks = [feedback], rewards = [reward] } = factsOf(algorithm).covers;
  const seen = feedbacks.includes(feedback) ? feedback : feedbacks[0];
  const wanted = rewards.includes(reward) ? reward : rewards[0];
  if (!possible(family, seen, wanted, algorithm).possible) return [];
  const otherFeedback = {
    name: `change the feedback to ${seen}`,
    path: ['feedback'],
    value: { type: seen, ...sharedOf(stated) },
  };
  const changes = [
    ...(seen === feedback ? [] : [otherFeedback]),
    ...(wanted === reward ? [] : [otherReward(reward, wanted)]),
  ];
  return [
    {
      title: sentenceCase(listed(changes.map(({ name }) => name))),
      description: 'Changes what is measured or looked for: only right if you mean that.',
      edits: changes.map(({ path, value }) => ({ path, value })),
    },
  ];
}

function otherReward(reward: RewardName, covered: RewardName) {
  return reward === 'weighted-linear' && covered === 'linear'
    ? { name: 'remove weights', path: ['reward', 'weights'], value: undefined }
    : { name: `change the reward to ${covered}`, path: ['reward'], value: { type: covered } };
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
