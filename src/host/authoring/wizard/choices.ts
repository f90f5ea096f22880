/** What can be chosen for actions of a family, what it is called, and how it is written: with parameters that fit. */
import { l10n } from 'vscode';
import type { DraftActions, AskedFamily } from '../../../core/document/import/draft';
import type { Imported } from '../../../core/document/import/readings';
import type { FeedbackSpec, RewardSpec } from '../../../core/document/schema';
import type { FamilyName } from '../../../core/families/catalogue';
import { FEEDBACK_FACTS, feedbackFactsOf } from '../../../core/feedback/facts';
import type { AlgorithmName } from '../../../core/learners/contract/algorithms';
import { factsOf } from '../../../core/learners/facts';
import { recommendedAlgorithm } from '../../../core/pairs/recommended';
import {
  ALGORITHM_NAMES,
  FEEDBACK_NAMES,
  REWARD_NAMES,
  possibleAlgorithm,
  possibleFeedback,
  possibleReward,
} from '../../../core/pairs/rules';
import type { FeedbackName, RewardName } from '../../../core/pairs/rules';
import { REWARD_FACTS, rewardFactsOf } from '../../../core/reward/facts';
import { choice } from './walk';
import type { Choice } from './walk';

/** The families, the most common first. */
export function familyChoices(): readonly Choice<AskedFamily>[] {
  return [
    choice('matching', l10n.t('Assignment'), l10n.t('Pairs of two sides, no node twice')),
    choice('topK', l10n.t('Best k'), l10n.t('Every set of exactly k of the base arms')),
    choice('path', l10n.t('Best path'), l10n.t('From one node of a directed graph to another')),
    choice(
      'spanningTree',
      l10n.t('Spanning tree'),
      l10n.t('Edges that join all nodes without a cycle'),
    ),
    choice(
      'subsets',
      l10n.t('Sets of several sizes'),
      l10n.t('Every set of base arms whose size is in a range'),
    ),
    choice(
      'partition',
      l10n.t('One out of each group'),
      l10n.t('A fixed number out of each group of base arms'),
    ),
    choice('ranking', l10n.t('Ranking'), l10n.t('Every order of the items')),
    choice(
      'knapsack',
      l10n.t('Knapsack'),
      l10n.t('Every set of items whose weights fit into a capacity'),
    ),
    choice(
      'matroid',
      l10n.t('Matroid'),
      l10n.t('The bases of a matroid: its largest independent sets'),
    ),
    choice(
      'matroidIntersection',
      l10n.t('Matroid intersection'),
      l10n.t('The largest sets that are independent in two matroids'),
    ),
    choice('explicit', l10n.t('Listed actions'), l10n.t('The actions, written out')),
  ];
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

export function feedbackWords(name: FeedbackName): string {
  return l10n.t(FEEDBACK_FACTS[name].detail);
}

export function rewardsFor(family: FamilyName): readonly RewardName[] {
  return REWARD_NAMES.filter((name) => possibleReward(family, name).possible);
}

export function rewardWords(name: RewardName): string {
  return l10n.t(REWARD_FACTS[name].detail);
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

/** By the catalogue, which a new algorithm is added to. */
export function algorithmWords(name: AlgorithmName): string {
  return l10n.t(factsOf(name).detail);
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
