/**
 * The families of the spec: the one list. A new family is its own file in `core/families`, its node in
 * `schema/families`, and a line here; the schema, the diagnostics, the labels, the snippets and the table of what
 * goes together follow.
 */
import type { TSchema } from 'typebox';
import { createKnapsack } from '../families/knapsack';
import { createMatroid } from '../families/matroid';
import { createPartition } from '../families/partition';
import { createRanking } from '../families/ranking';
import { createSubsets } from '../families/subsets';
import { createTopK } from '../families/topK';
import {
  buildExplicit,
  buildMatching,
  buildMatroidIntersection,
  buildPath,
  buildSpanningTree,
} from './build/families';
import { matroidLabels, pathLabels, forestLabels } from './build/graphLabels';
import { matchingLabels } from './build/matchingLabels';
import { buildMatroid } from './build/matroid';
import { familyKind, type FamilyKind } from './familyKind';
import { checkExplicit } from './meaning/explicit';
import { countedBy, grouped, groundSetOfMatroid, listedBy, paired } from './meaning/groundSetKinds';
import { checkKnapsack } from './meaning/knapsack';
import { checkMatching } from './meaning/matching';
import { checkMatroid, checkMatroidIntersection } from './meaning/matroid';
import { checkPath } from './meaning/path';
import { checkGroups, checkSubsets, checkTopK } from './meaning/selection';
import { checkSpanningTree } from './meaning/spanningTree';
import { explicit } from './schema/families/explicit';
import { path, spanningTree } from './schema/families/graph';
import { knapsack } from './schema/families/knapsack';
import { matching } from './schema/families/matching';
import { matroid, matroidIntersection, type MatroidSpec } from './schema/families/matroid';
import { ranking } from './schema/families/ranking';
import { partition, subsets, topK } from './schema/families/selection';

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

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly FamilyName[];

/** What the family that `actions` names means. */
export function kindOf({ family }: { readonly family: FamilyName }): FamilyKind<TSchema> {
  return FAMILIES[family];
}
