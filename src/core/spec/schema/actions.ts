/** `actions`: the set X of allowed actions (super arms), d, and the order of the base arms. */
import type { Static } from 'typebox';
import { byProperty } from './branches';
import { explicit } from './families/explicit';
import { path, spanningTree } from './families/graph';
import { knapsack } from './families/knapsack';
import { matching, type size } from './families/matching';
import { matroid, matroidIntersection } from './families/matroid';
import { ranking } from './families/ranking';
import { partition, subsets, topK } from './families/selection';
import { ACTIONS_SNIPPETS } from './actionsSnippets';

export const ACTION_FAMILIES = {
  topK,
  subsets,
  partition,
  matching,
  path,
  spanningTree,
  matroid,
  matroidIntersection,
  knapsack,
  ranking,
  explicit,
} as const;

export const ActionsSchema = byProperty('family', ACTION_FAMILIES, {
  markdownDescription:
    '`X ⊆ {0,1}ᵈ`: the actions (super arms) that may be tried, one of which is the answer. An action is a set of base arms, for `ranking` an order of them; base arms are numbered from 0.',
  propertyDescription: 'The structure of `X`: which sets of base arms are actions.',
  defaultSnippets: ACTIONS_SNIPPETS,
});

export type ActionsSpec = Static<typeof ActionsSchema>;
export type FamilySpec<Name extends ActionsSpec['family']> = Extract<ActionsSpec, { family: Name }>;
export type MatchingSpec = FamilySpec<'matching'>;
export type SizeSpec = Static<typeof size>;
export type { NodeName } from './families/common';
export type { MatroidSpec } from './families/matroid';
