/**
 * The list of all families of the spec. A new family needs a file in a folder beside this one and an entry here; the schema, the
 * diagnostics, the labels, the snippets and the compatibility table follow.
 */
import type { Static, TSchema } from 'typebox';
import { EXPLICIT_ACTIONS } from './explicit/explicit';
import type { FamilyKind } from './familyKind';
import { PATH } from './graph/path';
import { SPANNING_TREE } from './graph/spanningTree';
import { KNAPSACK } from './knapsack/knapsack';
import { MATCHING } from './matching/matchingKind';
import { MATROID } from './matroid/matroid';
import { MATROID_INTERSECTION } from './matroid/matroidIntersection';
import { RANKING } from './ranking/ranking';
import { PARTITION } from './selection/partition';
import { SUBSETS } from './selection/subsets';
import { TOP_K } from './selection/topK';

export const FAMILIES = {
  topK: TOP_K,
  subsets: SUBSETS,
  partition: PARTITION,
  matching: MATCHING,
  path: PATH,
  spanningTree: SPANNING_TREE,
  matroid: MATROID,
  matroidIntersection: MATROID_INTERSECTION,
  knapsack: KNAPSACK,
  ranking: RANKING,
  explicit: EXPLICIT_ACTIONS,
} as const;

export type FamilyName = keyof typeof FAMILIES;

/** `actions` of any family. */
export type ActionsSpec = {
  [Name in FamilyName]: Static<(typeof FAMILIES)[Name]['node']>;
}[FamilyName];

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly FamilyName[];

export function kindOf({ family }: { readonly family: FamilyName }): FamilyKind<TSchema> {
  return FAMILIES[family];
}
