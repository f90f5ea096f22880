/** What the choices of the wizard are called and mean. */
import type { AlgorithmName } from '../../../core/learners/contract/algorithms';
import { l10n } from 'vscode';
import { FEEDBACK_FACTS, type FeedbackName } from '../../../core/feedback/facts';
import { factsOf } from '../../../core/learners/facts';
import { REWARD_FACTS, type RewardName } from '../../../core/reward/facts';
import type { AskedFamily } from '../../../core/document/import/draft';
import type { Imported } from '../../../core/document/import/readings';
import type { Choice } from './questions';

/** The families, the most common first. */
export function familyChoices(): readonly Choice<AskedFamily>[] {
  const words: Readonly<Record<AskedFamily, readonly [label: string, detail: string]>> = {
    matching: [l10n.t('Assignment'), l10n.t('Pairs of two sides, no node twice')],
    topK: [l10n.t('Best k'), l10n.t('Every set of exactly k of the base arms')],
    path: [l10n.t('Best path'), l10n.t('From one node of a directed graph to another')],
    spanningTree: [l10n.t('Spanning tree'), l10n.t('Edges that join all nodes without a cycle')],
    subsets: [
      l10n.t('Sets of several sizes'),
      l10n.t('Every set of base arms whose size is in a range'),
    ],
    partition: [
      l10n.t('One out of each group'),
      l10n.t('A fixed number out of each group of base arms'),
    ],
    ranking: [l10n.t('Ranking'), l10n.t('Every order of the items')],
    knapsack: [l10n.t('Knapsack'), l10n.t('Every set of items whose weights fit into a capacity')],
    matroid: [l10n.t('Matroid'), l10n.t('The bases of a matroid: its largest independent sets')],
    matroidIntersection: [
      l10n.t('Matroid intersection'),
      l10n.t('The largest sets that are independent in two matroids'),
    ],
    explicit: [l10n.t('Listed actions'), l10n.t('The actions, written out')],
  };
  return Object.entries(words).map(([family, [label, detail]]) => ({
    label,
    detail,
    value: family as AskedFamily,
  }));
}

export function feedbackWords(name: FeedbackName): string {
  return l10n.t(FEEDBACK_FACTS[name].detail);
}

export function rewardWords(name: RewardName): string {
  return l10n.t(REWARD_FACTS[name].detail);
}

/** By the catalogue, which a new algorithm is added to. */
export function algorithmWords(name: AlgorithmName): string {
  return l10n.t(factsOf(name).detail);
}

/** What a table was read as. */
export function readingWords(reading: Imported): {
  readonly label: string;
  readonly detail: string;
} {
  switch (reading.kind) {
    case 'edges':
      return {
        label: l10n.t('edges of a graph'),
        detail: l10n.t('{0} edges: paths or spanning trees', reading.edges.edges.length),
      };
    case 'matrix': {
      const { values } = reading.matrix;
      return {
        label: l10n.t('a matrix of pairs'),
        detail: l10n.t(
          '{0} × {1} values: matchings of rows and columns',
          values.length,
          values[0]?.length ?? 0,
        ),
      };
    }
    case 'values':
      return {
        label: l10n.t('values of base arms'),
        detail: l10n.t('{0} values: the best k of them', reading.list.values.length),
      };
  }
}
