/** A small family of each kind, by name. */
import fc from 'fast-check';
import type { ActionFamily } from '../../../src/core/families/family';
import { constrained, type Constraints } from '../../../src/core/families/constraints/constrained';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import { createKnapsack } from '../../../src/core/families/knapsack/knapsack';
import { createMatroid } from '../../../src/core/families/matroid/matroid';
import { createMatroidIntersection } from '../../../src/core/families/matroid/matroidIntersection';
import { createPath } from '../../../src/core/families/graph/path';
import { createSpanningTree } from '../../../src/core/families/graph/spanningTree';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createPartitionMatroid } from '../../../src/core/combinatorics/matroids/partition';
import { createUniformMatroid } from '../../../src/core/combinatorics/matroids/uniform';
import { withAll } from '../../all.mjs';
import { assignments } from '../families/assignments';
import { partitionOf } from '../families/groups';
import { pairs } from '../lists';
import { integer, manyOf, real } from '../manyOf';

type Named = readonly [name: string, family: ActionFamily];

/** Families of sets: of one size, of several, in parts. All else that a reward asks is their best actions by weights. */
const FEW: readonly Named[] = [
  ['topK', createTopK(6, 3)],
  ['subsets', createSubsets(6, 2, 5)],
  ['matching', assignments(3, 1)],
  // The mean of a knapsack has a way of its own.
  ['knapsack', createKnapsack([2, 3, 4, 5, 9, 6], 11)],
  [
    'path',
    createPath({ nodes: 5, edges: pairs('0-1 0-2 1-2 1-3 2-3 3-4 2-4 0-4'), source: 0, target: 4 }),
  ],
  ['explicit', createExplicit(5, [[0], [1, 2], [3, 4], [0, 1, 2, 3, 4], [2, 4], [1, 3, 4]])],
  [
    'subsets in parts, without some',
    withConstraints(createSubsets(7, 1, 4), {
      notTogether: pairs('0-1 1-2 4-5'),
      exclude: [[6], [0, 2, 4]],
    }),
  ],
];

const OTHERS: readonly Named[] = [
  ['partition', partitionOf([3, 1], [4, 2])],
  ['spanningTree', createSpanningTree({ nodes: 4, edges: pairs('0-1 1-2 2-3 3-0 0-2 1-3') })],
  ['matroid', createMatroid(createUniformMatroid(6, 2))],
  [
    'matroidIntersection',
    createMatroidIntersection(
      createUniformMatroid(6, 3),
      createPartitionMatroid([
        { size: 2, choose: 1 },
        { size: 4, choose: 3 },
      ]),
    ),
  ],
  ['matching that has a pair', withConstraints(assignments(3, 1), { require: [4], forbid: [0] })],
  [
    'knapsack in parts',
    withConstraints(createKnapsack([2, 3, 4, 5, 9, 6], 14), {
      require: [0],
      notTogether: [[1, 2]],
    }),
  ],
];

export const SET_FAMILIES = withAll(FEW, OTHERS);

export function withConstraints(family: ActionFamily, some: Partial<Constraints>): ActionFamily {
  const none = { require: [], forbid: [], notTogether: [], exclude: [] };
  const left = constrained(family, { ...none, ...some });
  if (left === null || left === 'parts') throw new Error('There are actions left.');
  return left;
}

/** Ties, negative values, values on and beyond the ends of [0, 1]. */
export function thetas(dimension: number): fc.Arbitrary<Float64Array> {
  const of = (value: fc.Arbitrary<number>): fc.Arbitrary<number[]> => manyOf(dimension, value);
  return fc
    .oneof(
      of(integer(-2, 2)),
      of(fc.constantFrom(0, 0.25, 0.5, 1, 1.5)),
      of(real(-1, 1)),
      of(real(0, 1.2)),
      of(fc.constant(0.5)),
    )
    .map((entries) => Float64Array.from(entries));
}
