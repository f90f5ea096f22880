/** The action family, the feedback and the reward that a spec names. */
import type { ActionFamily } from '../../families/family';
import { createExplicitFeedback } from '../../feedback/models/explicitFeedback';
import type { Feedback } from '../../feedback/feedback';
import { createFirst } from '../../feedback/models/prefixFeedback';
import { createFullBandit } from '../../feedback/models/fullBandit';
import { createMasked } from '../../feedback/models/masked';
import { createSemiBandit } from '../../feedback/models/semiBandit';
import { createTopRanked } from '../../feedback/models/topRanked';
import { createCoverage } from '../../reward/coverage';
import { createDcg } from '../../reward/dcg';
import { createExpression } from '../../reward/expression';
import { createLinear } from '../../reward/linear';
import { createLink } from '../../reward/link';
import { createMaximum } from '../../reward/maximum';
import { createMean } from '../../reward/mean';
import { createMinimum } from '../../reward/minimum';
import type { Reward } from '../../reward/reward';
import { createWeightedLinear } from '../../reward/weighted';
import { kindOf } from '../../families/catalogue';
import type { ActionsSpec, FeedbackSpec, RewardSpec } from '../schema';
import { listedActions } from '../../families/buildFamilies';

/** @param actions without a fault */
export function buildFamily(actions: ActionsSpec): ActionFamily {
  return kindOf(actions).build(actions);
}

/**
 * @param feedback without a fault, for these actions
 * @throws RangeError if matrices are given for actions that are not listed
 */
export function buildFeedback(feedback: FeedbackSpec, actions: ActionsSpec): Feedback {
  switch (feedback.type) {
    case 'full-bandit':
      return createFullBandit();
    case 'semi-bandit':
      return createSemiBandit();
    case 'masked':
      return createMasked(feedback.matrix);
    case 'first':
      return createFirst(feedback.count, feedback.sum);
    case 'top-ranked':
      return createTopRanked(feedback.count);
    case 'explicit':
      if (actions.family !== 'explicit') throw new RangeError('The actions are not listed.');
      return createExplicitFeedback(listedActions(actions), feedback.matrices);
  }
}

/** @param reward without a fault, for this family */
export function buildReward(reward: RewardSpec, family: ActionFamily): Reward {
  switch (reward.type) {
    case 'linear':
      return reward.weights ? createWeightedLinear(family, reward.weights) : createLinear(family);
    case 'mean':
      return createMean(family);
    case 'min':
      return createMinimum(family);
    case 'max':
      return createMaximum(family);
    case 'link':
      return createLink(family, reward.function);
    case 'coverage':
      return createCoverage(family);
    case 'dcg':
      return createDcg(family, reward.discounts ?? null);
    case 'expression':
      return createExpression(family, reward.formula, reward.lipschitz);
  }
}
