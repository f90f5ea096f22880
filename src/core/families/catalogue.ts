/**
 * The families of the spec: the one list. A new family is a folder beside this file, with the family and its node, and
 * an entry here; the schema, the diagnostics, the labels, the snippets and the table of what goes together follow.
 */
import type { Static, TSchema } from 'typebox';
import { createKnapsack } from './knapsack/knapsack';
import { createMatroid } from './matroid/matroid';
import { createPartition } from './selection/partition';
import { createRanking } from './ranking/ranking';
import { createSubsets } from './selection/subsets';
import { createTopK } from './selection/topK';
import {
  buildExplicit,
  buildMatching,
  buildMatroidIntersection,
  buildPath,
  buildSpanningTree,
} from './buildFamilies';
import { matroidLabels, pathLabels, forestLabels } from './graph/graphLabels';
import { matchingLabels } from './matching/matchingLabels';
import { buildMatroid } from './matroid/buildMatroid';
import { familyKind, type FamilyKind } from './familyKind';
import { checkExplicit } from './explicit/checkExplicit';
import { countedBy, grouped, groundSetOfMatroid, listedBy, paired } from './groundSetKinds';
import { checkKnapsack } from './knapsack/checkKnapsack';
import { checkMatching } from './matching/checkMatching';
import { checkMatroid, checkMatroidIntersection } from './matroid/checkMatroid';
import { checkPath } from './graph/checkPath';
import { checkGroups, checkSubsets, checkTopK } from './selection/checkSelection';
import { checkSpanningTree } from './graph/checkSpanningTree';
import { explicit } from './explicit/explicitNode';
import { path, spanningTree } from './graph/graphNode';
import { knapsack } from './knapsack/knapsackNode';
import { matching } from './matching/matchingNode';
import { matroid, matroidIntersection, type MatroidSpec } from './matroid/matroidNode';
import { ranking } from './ranking/rankingNode';
import { partition, subsets, topK } from './selection/selectionNode';

export const FAMILIES = {
  topK: familyKind(topK, {
    groundSet: countedBy('arms'),
    check: checkTopK,
    build: ({ arms, k }) => createTopK(arms, k),
  }),
  subsets: familyKind(subsets, {
    groundSet: countedBy('arms'),
    check: checkSubsets,
    build: ({ arms, min, max }) => createSubsets(arms, min, max),
  }),
  partition: familyKind(partition, {
    groundSet: grouped,
    check: ({ groups }, problems) => checkGroups(groups, ['actions', 'groups'], problems),
    build: ({ groups }) => createPartition(groups),
  }),
  matching: familyKind(matching, {
    groundSet: paired,
    check: checkMatching,
    build: buildMatching,
    labels: matchingLabels,
  }),
  path: familyKind(path, {
    groundSet: listedBy('edges', 'edges'),
    check: checkPath,
    build: buildPath,
    labels: pathLabels,
  }),
  spanningTree: familyKind(spanningTree, {
    groundSet: listedBy('edges', 'edges'),
    check: checkSpanningTree,
    build: buildSpanningTree,
    labels: forestLabels,
  }),
  matroid: familyKind(matroid, {
    groundSet: groundSetOfMatroid,
    check: (actions, problems) => checkMatroid(actions, ['actions'], problems),
    build: (actions) => createMatroid(buildMatroid(actions)),
    arm: 'element',
    labels: matroidLabels,
  }),
  matroidIntersection: familyKind(matroidIntersection, {
    groundSet: ({ matroids }, at) =>
      groundSetOfMatroid(matroids[0] as MatroidSpec, [...at, 'matroids', 0]),
    check: checkMatroidIntersection,
    build: buildMatroidIntersection,
    arm: 'element',
  }),
  knapsack: familyKind(knapsack, {
    groundSet: listedBy('weights', 'entries'),
    check: checkKnapsack,
    build: ({ weights, capacity }) => createKnapsack(weights, capacity),
    arm: 'item',
  }),
  ranking: familyKind(ranking, {
    groundSet: countedBy('items'),
    build: ({ items }) => createRanking(items),
    arm: 'item',
  }),
  explicit: familyKind(explicit, {
    groundSet: countedBy('arms'),
    check: checkExplicit,
    build: buildExplicit,
  }),
} as const;

export type FamilyName = keyof typeof FAMILIES;

/** `actions` of any family. */
export type ActionsSpec = {
  [Name in FamilyName]: Static<(typeof FAMILIES)[Name]['node']>;
}[FamilyName];

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly FamilyName[];

/** What the family that `actions` names means. */
export function kindOf({ family }: { readonly family: FamilyName }): FamilyKind<TSchema> {
  return FAMILIES[family];
}
