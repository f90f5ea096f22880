/** What can be chosen for actions of a family, what it is called, and how it is written: with parameters that fit. */
import { l10n } from 'vscode';
import type { DraftActions } from '../../../core/document/import/draft';
import type { AskedFamily } from '../../../core/document/import/specText';
import type { Imported } from '../../../core/document/import/readings';
import type { FeedbackSpec, RewardSpec } from '../../../core/document/schema';
import type { FamilyName } from '../../../core/families/catalogue';
import { feedbackFactsOf } from '../../../core/feedback/facts';
import type { AlgorithmName } from '../../../core/learners/contract/algorithms';
import { factsOf } from '../../../core/learners/facts';
import {
  recommendedAlgorithm,
  ALGORITHM_NAMES,
  FEEDBACK_NAMES,
  REWARD_NAMES,
  possibleAlgorithm,
  possibleFeedback,
  possibleReward,
  type FeedbackName,
  type RewardName,
} from '../../../core/pairs/rules';
import { rewardFactsOf } from '../../../core/reward/facts';
import { choice, type Choice } from './walk';

/** Choices by their values, in this order: each with its label and, where it has one, what is said below it. */
export function choicesOf<Value extends string>(
  words: Readonly<Record<Value, readonly [label: string, detail?: string]>>,
): readonly Choice<Value>[] {
  const entries = Object.entries(words) as [Value, readonly [string, string?]][];
  return entries.map(([value, [label, detail]]) =>
    choice(value, l10n.t(label), detail && l10n.t(detail)),
  );
}

/** The families, the most common first. */
export function familyChoices(): readonly Choice<AskedFamily>[] {
  return choicesOf({
    matching: ['Assignment', 'Pairs of two sides, no node twice'],
    topK: ['Best k', 'Every set of exactly k of the base arms'],
    path: ['Best path', 'From one node of a directed graph to another'],
    spanningTree: ['Spanning tree', 'Edges that join all nodes without a cycle'],
    subsets: ['Sets of several sizes', 'Every set of base arms whose size is in a range'],
    partition: ['One out of each group', 'A fixed number out of each group of base arms'],
    ranking: ['Ranking', 'Every order of the items'],
    knapsack: ['Knapsack', 'Every set of items whose weights fit into a capacity'],
    matroid: ['Matroid', 'The bases of a matroid: its largest independent sets'],
    matroidIntersection: [
      'Matroid intersection',
      'The largest sets that are independent in two matroids',
    ],
    explicit: ['Listed actions', 'The actions, written out'],
  });
}

/** What a table was read as. */
export function readingChoice(value: Imported): Choice<Imported> {
  switch (value.kind) {
    case 'edges': {
      const detail = l10n.t('{0} edges: paths or spanning trees', value.edges.edges.length);
      return choice(value, l10n.t('edges of a graph'), detail);
    }
    case 'matrix': {
      const { values } = value.matrix;
      const columns = values[0]?.length ?? 0;
      const detail = l10n.t(
        '{0} × {1} values: matchings of rows and columns',
        values.length,
        columns,
      );
      return choice(value, l10n.t('a matrix of pairs'), detail);
    }
    case 'values': {
      const detail = l10n.t('{0} values: the best k of them', value.list.values.length);
      return choice(value, l10n.t('values of base arms'), detail);
    }
  }
}

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
  const first = [preferred, recommendedAlgorithm(family, feedback, reward)?.algorithm];
  const place = (name: AlgorithmName): number => (first.indexOf(name) + 3) % 3;
  return names.toSorted((a, b) => place(a) - place(b));
}

/** The feedback with parameters that fit the actions, for a person to change. */
export function feedbackSpec(type: FeedbackName, actions: DraftActions): FeedbackSpec {
  const listed = (actions['actions'] ?? []) as readonly (readonly number[])[];
  return { type, ...feedbackFactsOf(type)?.draft?.(dimensionOf(actions), listed) } as FeedbackSpec;
}

/** The reward with parameters that fit the actions, for a person to change. */
export function rewardSpec(name: RewardName, actions: DraftActions): RewardSpec {
  const type = name === 'weighted-linear' ? 'linear' : name;
  return { type, ...rewardFactsOf(name)?.draft?.(dimensionOf(actions)) } as RewardSpec;
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
