/** What can be measured, looked for and run on actions of a family: by the one table, with parameters that fit. */
import type { AlgorithmName } from '../../../core/learners/contract/algorithms';
import { factsOf } from '../../../core/learners/facts';
import {
  ALGORITHM_NAMES,
  FEEDBACK_NAMES,
  REWARD_NAMES,
  possibleAlgorithm,
  possibleFeedback,
  possibleReward,
} from '../../../core/pairs/rules';
import type { FeedbackName, RewardName } from '../../../core/pairs/rules';
import { recommendedAlgorithm } from '../../../core/pairs/recommended';
import type { FamilyName } from '../../../core/families/catalogue';
import type { DraftActions } from '../../../core/document/import/draft';
import type { FeedbackSpec, RewardSpec } from '../../../core/document/schema';

export function feedbacksFor(family: FamilyName): readonly FeedbackName[] {
  return FEEDBACK_NAMES.filter((name) => possibleFeedback(family, name).possible);
}

export function rewardsFor(family: FamilyName): readonly RewardName[] {
  return REWARD_NAMES.filter((name) => possibleReward(family, name).possible);
}

/**
 * Those that support it whatever the numbers of the spec will be.
 * @param family of the actions; undefined where it is not known
 * @param preferred comes first where it is one of them, before the recommended one
 */
export function algorithmsFor(
  family: FamilyName | undefined,
  feedback: FeedbackName,
  reward: RewardName,
  preferred?: AlgorithmName,
): readonly AlgorithmName[] {
  const names = ALGORITHM_NAMES.filter(
    (name) =>
      possibleAlgorithm(feedback, reward, name, family).possible &&
      factsOf(name).covers.byNumbers?.includes(feedback) !== true,
  );
  const recommended = recommendedAlgorithm(family, feedback, reward)?.algorithm;
  const place = (name: AlgorithmName): number =>
    name === preferred ? 0 : name === recommended ? 1 : 2;
  return [...names].sort((a, b) => place(a) - place(b));
}

/** Up to this many base arms a mask of d rows is written; for more, one of two rows. */
const MOST_ROWS = 8;

/** The feedback with parameters that fit the actions, for a person to change. */
export function feedbackSpec(name: FeedbackName, actions: DraftActions): FeedbackSpec {
  switch (name) {
    case 'full-bandit':
    case 'semi-bandit':
      return { type: name };
    case 'masked':
      return { type: name, matrix: mask(dimensionOf(actions)) };
    case 'first':
      return { type: name, count: 1, sum: false };
    case 'top-ranked':
      return { type: name, count: 1 };
    case 'explicit': {
      const d = dimensionOf(actions);
      const listed = (actions['actions'] ?? []) as readonly (readonly number[])[];
      return { type: name, matrices: listed.map((action) => [indicator(action, d)]) };
    }
  }
}

/** The reward with parameters that fit the actions, for a person to change. */
export function rewardSpec(name: RewardName, actions: DraftActions): RewardSpec {
  switch (name) {
    case 'weighted-linear':
      return { type: 'linear', weights: new Array<number>(dimensionOf(actions)).fill(1) };
    case 'link':
      return { type: name, function: 'logistic' };
    case 'expression':
      return { type: name, formula: '(min + max) / 2', lipschitz: 1 };
    case 'linear':
    case 'mean':
    case 'min':
    case 'max':
    case 'coverage':
    case 'dcg':
      return { type: name };
  }
}

/** Sums of the first base arms, one more in each row: together they determine every base arm. For many base arms: half of them, and all. */
function mask(d: number): number[][] {
  const ends =
    d <= MOST_ROWS ? Array.from({ length: d }, (_, row) => row + 1) : [Math.ceil(d / 2), d];
  return ends.map((end) => Array.from({ length: d }, (_, arm) => (arm < end ? 1 : 0)));
}

function indicator(action: readonly number[], d: number): number[] {
  const held = new Set(action);
  return Array.from({ length: d }, (_, arm) => (held.has(arm) ? 1 : 0));
}

/** d of actions that the wizard has made. */
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
