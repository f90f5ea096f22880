/** The largest common independent sets of two matroids. */
import { allCommonBases, rankCommonBases } from '../../combinatorics/matroids/commonBases';
import { logBinomial } from '../../combinatorics/bigCounting';
import { createIntersectionSolver } from '../../combinatorics/matroids/matroidIntersection';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { restrictMatroid } from '../../combinatorics/matroids/restricted';
import { entropyBound } from '../entropyBound';
import * as Type from 'typebox';
import { byProperty } from '../../text/branches';
import { nodesOf } from '../../text/kinds';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { ActionFamily } from '../family';
import { familyKind, familyNode } from '../familyKind';
import { byTotalWeight, familyOf } from '../familyOf';
import { checkSize, type GroundSet } from '../groundSetKinds';
import { takeAtMost } from '../rankedActions';
import { loopsOf, MATROID_TYPES, matroidTypeOf, type MatroidSpec } from './matroidTypes';

/** Far above the rounding errors of the sums of logarithms. */
const ROUNDING_MARGIN = 1e-10;
const ORACLE_CALLS = 300;
/** Each call takes about elements * size^2 steps; about a second in all. */
const ORACLE_STEPS = 5e7;
/** Each set takes about elements * size steps; some three seconds in all. */
const LISTING_STEPS = 1e8;
/** Measured: the steps of an augmenting path per base arm. */
const STEPS_PER_PATH = 40;

/**
 * X = the largest sets that are independent in both matroids.
 * @throws RangeError if the matroids are not on equally many elements, or only the empty set is
 *   independent in both
 */
export function createMatroidIntersection(first: Matroid, second: Matroid): ActionFamily {
  const { elements } = first;
  if (elements !== second.elements) {
    throw new RangeError(
      `The matroids are on ${elements} and on ${second.elements} elements, not on the same.`,
    );
  }
  const size = sizeOf(first, second);
  if (size === 0) throw new RangeError('Only the empty set is independent in both matroids.');
  const best = byTotalWeight((weights, k) => rankCommonBases(first, second, weights, k));
  return familyOf({
    kind: 'matroidIntersection',
    dimension: elements,
    sizes: [size],
    mostListed: Math.floor(LISTING_STEPS / (elements * size)),
    logActionsBound: () => {
      const calls = Math.min(ORACLE_CALLS, Math.floor(ORACLE_STEPS / (elements * size ** 2)));
      return Math.min(boundByFormula(first, second, size), entropyBound(elements, best, calls));
    },
    best,
    enumerate: (cap) => takeAtMost(allCommonBases(first, second), cap),
    restrict(required, forbidden) {
      const a = restrictMatroid(first, required, forbidden);
      const b = restrictMatroid(second, required, forbidden);
      return a && b && sizeOf(a, b) === size ? [createMatroidIntersection(a, b)] : [];
    },
  });
}

/** The size of the largest common independent sets. */
function sizeOf(first: Matroid, second: Matroid): number {
  const solver = createIntersectionSolver(first, second, new Float64Array(first.elements));
  return solver.largest().elements.length;
}

/** A bound from two facts: the sets have `size` elements, and each is part of a basis of either matroid. */
function boundByFormula(first: Matroid, second: Matroid, size: number): number {
  const bound = Math.min(
    logBinomial(first.elements, size),
    ...[first, second].map((matroid) => matroid.logBasesBound() + logBinomial(matroid.rank, size)),
  );
  return bound + ROUNDING_MARGIN * (1 + bound);
}

export const MATROID_INTERSECTION = familyKind(
  familyNode(
    'matroidIntersection',
    'The largest sets that are independent in two matroids.',
    {
      matroids: Type.Array(
        byProperty('type', nodesOf(MATROID_TYPES), {
          markdownDescription:
            'A matroid on the ground set of the base arms, written like the family `matroid` without `family`.',
          propertyDescription: 'Which sets of elements are independent.',
        }),
        {
          minItems: 2,
          maxItems: 2,
          markdownDescription:
            'The two matroids, on the same ground set: the same elements in the same order.',
        },
      ),
    },
    '**matroidIntersection**: the maximum common independent sets of two matroids on the same elements. `X = { x ∈ I₁ ∩ I₂ : ‖x‖₁ largest }`. Examples: a matching (each side is a partition matroid), and a team with at most one member of every role and every home town.',
  ),
  {
    snippets: [
      {
        properties: {
          matroids: [
            {
              type: 'partition',
              groups: [
                { size: '^${1:3}', choose: '^${2:1}' },
                { size: '^${3:3}', choose: '^${4:1}' },
              ],
            },
            { type: 'uniform', elements: '^${5:6}', rank: '^${6:2}' },
          ],
        },
      },
    ],
    groundSet: ({ matroids }, path) => groundSets(matroids, [...path, 'matroids'])[0],
    check: checkIntersection,
    oracleWork: ({ matroids }, { dimension, largestAction }) => {
      const own = matroids.map((matroid) => matroidTypeOf(matroid).steps?.(matroid) ?? 0);
      // m augmenting paths, each past all base arms.
      const steps = Math.max(STEPS_PER_PATH * dimension * largestAction, ...own);
      return { steps, path: ['actions', 'matroids'] };
    },
    build: ({ matroids }) => {
      const [first, second] = matroids.map((matroid) => matroidTypeOf(matroid).build(matroid));
      if (!first || !second) throw new RangeError('An intersection is of two matroids.');
      return createMatroidIntersection(first, second);
    },
    arm: 'element',
  },
);

/** d of each of the two matroids, and its origin. @param path of both */
function groundSets(matroids: readonly MatroidSpec[], path: Path): readonly [GroundSet, GroundSet] {
  const setOf = (matroid: MatroidSpec, i: number) =>
    matroidTypeOf(matroid).groundSet(matroid, [...path, i]);
  return matroids.map(setOf) as [GroundSet, GroundSet];
}

/** Reports faults of either matroid, different ground sets, and an intersection that is empty. */
function checkIntersection(
  { matroids }: { readonly matroids: readonly MatroidSpec[] },
  problems: Problems,
): void {
  const path: Path = ['actions', 'matroids'];
  const [a, b] = groundSets(matroids, path);
  if (!checkSize(b, problems)) return;
  for (const [i, matroid] of matroids.entries()) {
    matroidTypeOf(matroid).check(matroid, [...path, i], problems);
  }
  if (a.size !== b.size) {
    problems.add({
      code: 'ground-sets-differ',
      message: `The two matroids must be on the same elements: the first has ${a.size}, because ${a.origin}; the second has ${b.size}, because ${b.origin}. Make the two numbers equal.`,
      path: [...path, 1],
    });
    return;
  }
  if (!problems.isSound(path)) return;
  const loops = new Set(matroids.flatMap((matroid) => [...loopsOf(matroid)]));
  if (loops.size === a.size) {
    problems.add({
      code: 'empty-action',
      message:
        'No element is independent in both matroids, so the only common independent set is the empty one: let at least one element be independent in both.',
      path,
    });
  }
}
