/** Small families of every kind, for tests that compare with a list of all actions. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { ActionFamily } from '../../../src/core/families/family';
import { createPath } from '../../../src/core/families/graph/path';
import { createKnapsack } from '../../../src/core/families/knapsack/knapsack';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createMatroid } from '../../../src/core/families/matroid/matroid';
import { createMatroidIntersection } from '../../../src/core/families/matroid/matroidIntersection';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { samples } from '../combinatorics/matroids/samples';
import { allSets } from './bruteForce';

export const MOST_ARMS = 7;

/** The family, or null where the numbers allow none. */
export function attempt(make: () => ActionFamily): ActionFamily | null {
  try {
    return make();
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return null;
  }
}

export const arms = fc.integer({ min: 2, max: MOST_ARMS });

/** Small families of every kind whose actions are sets. */
export const FAMILIES: Readonly<Record<string, fc.Arbitrary<ActionFamily | null>>> = {
  subsets: fc
    .tuple(arms, fc.nat(7), fc.nat(7))
    .map(([d, a, b]) => createSubsets(d, 1 + Math.min(a % d, b % d), 1 + Math.max(a % d, b % d))),
  partition: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(4)), { minLength: 1, maxLength: 3 })
    .map((groups) =>
      attempt(() =>
        createPartition(groups.map(([size, choose]) => ({ size, choose: choose % (size + 1) }))),
      ),
    ),
  matching: fc
    .record({
      left: fc.integer({ min: 1, max: 4 }),
      right: fc.integer({ min: 1, max: 4 }),
      picks: fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 2, maxLength: 9 }),
      min: fc.integer({ min: 1, max: 3 }),
      more: fc.nat(2),
    })
    .map(({ left, right, picks, min, more }) => {
      const edges = picks.map(([l, r]) => [l % left, r % right] as const);
      return attempt(() => createMatching({ left, right, edges, min, max: min + more }));
    }),
  path: fc
    .array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 4, maxLength: 10, size: 'max' })
    .map((picks) => {
      const edges = picks
        .filter(([a, b]) => a !== b)
        // Numbered against the order of the nodes.
        .map(([a, b]) => [5 - Math.min(a, b), 5 - Math.max(a, b)] as const);
      return attempt(() => createPath({ nodes: 6, edges, source: 4, target: 1 }));
    }),
  matroid: arms
    .chain((elements) => samples(elements))
    .map(({ matroid }) => attempt(() => createMatroid(matroid))),
  matroidIntersection: arms
    .chain((elements) => fc.tuple(samples(elements), samples(elements)))
    .map(([a, b]) => attempt(() => createMatroidIntersection(a.matroid, b.matroid))),
  knapsack: fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: MOST_ARMS }),
      fc.integer({ min: 1, max: 30 }),
    )
    .map(([weights, capacity]) => attempt(() => createKnapsack(weights, capacity))),
  explicit: fc
    .tuple(arms, fc.infiniteStream(fc.boolean()))
    .map(([d, takes]) => allSets(d, () => takes.next().value))
    .map((actions) => attempt(() => createExplicit(MOST_ARMS, actions))),
};
