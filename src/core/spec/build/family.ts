/** The action family, the feedback and the reward that a spec names. */
import { createExplicit } from '../../families/explicit';
import type { ActionFamily } from '../../families/family';
import { createMatching, largestMatching } from '../../families/matching';
import { createPartition } from '../../families/partition';
import { createSubsets } from '../../families/subsets';
import { createTopK } from '../../families/topK';
import type { Feedback } from '../../feedback/feedback';
import { createFullBandit } from '../../feedback/fullBandit';
import { createMasked } from '../../feedback/masked';
import { createSemiBandit } from '../../feedback/semiBandit';
import { createLinear } from '../../reward/linear';
import { createMean } from '../../reward/mean';
import type { Reward } from '../../reward/reward';
import { sizesOf } from '../meaning/matching';
import type { ActionsSpec, FeedbackSpec, MatchingSpec, RewardSpec } from '../schema';

/** @param actions without a fault */
export function buildFamily(actions: ActionsSpec): ActionFamily {
  switch (actions.family) {
    case 'topK':
      return createTopK(actions.arms, actions.k);
    case 'subsets':
      return createSubsets(actions.arms, actions.min, actions.max);
    case 'partition':
      return createPartition(actions.groups);
    case 'matching':
      return buildMatching(actions);
    case 'explicit':
      return createExplicit(
        actions.arms,
        actions.actions.map((action) => [...action].sort((a, b) => a - b)),
      );
  }
}

function buildMatching(actions: MatchingSpec): ActionFamily {
  const { left, right } = actions;
  const edges = edgesOf(actions);
  const { min, max } = sizesOf(actions);
  return createMatching({
    left,
    right,
    edges,
    min,
    max: Math.min(max, largestMatching(left, right, edges)),
  });
}

/** The edges as listed, else every pair row by row. */
export function edgesOf({
  left,
  right,
  edges,
}: MatchingSpec): readonly (readonly [number, number])[] {
  if (edges) return edges;
  return Array.from({ length: left * right }, (_, arm): [number, number] => [
    Math.floor(arm / right),
    arm % right,
  ]);
}

export function buildFeedback(feedback: FeedbackSpec): Feedback {
  switch (feedback.type) {
    case 'full-bandit':
      return createFullBandit();
    case 'semi-bandit':
      return createSemiBandit();
    case 'masked':
      return createMasked(feedback.matrix);
  }
}

export function buildReward(reward: RewardSpec, family: ActionFamily): Reward {
  return reward.type === 'linear' ? createLinear(family) : createMean(family);
}
