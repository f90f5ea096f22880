/** The largest common independent sets of two matroids. */
import { allCommonBases, rankCommonBases } from '../../combinatorics/matroids/commonBases';
import { logBinomial } from '../../combinatorics/bigCounting';
import { createIntersectionSolver } from '../../combinatorics/matroids/matroidIntersection';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { entropyBound } from '../entropyBound';
import type { ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { takeAtMost } from '../rankedActions';

/** Far above the rounding of the sums of logarithms. */
const ROUNDING_MARGIN = 1e-10;
const ORACLE_CALLS = 300;
/** Of the order of elements * size^2 each; about a second in all. */
const ORACLE_STEPS = 5e7;
/** Of the order of elements * size for each set; some three seconds in all. */
const LISTING_STEPS = 1e8;

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
  const solver = createIntersectionSolver(first, second, new Float64Array(elements));
  const size = solver.largest().elements.length;
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
  });
}

/** The sets are of `size` elements, and each is part of a basis of both matroids. */
function boundByFormula(first: Matroid, second: Matroid, size: number): number {
  const bound = Math.min(
    logBinomial(first.elements, size),
    ...[first, second].map((matroid) => matroid.logBasesBound() + logBinomial(matroid.rank, size)),
  );
  return bound + ROUNDING_MARGIN * (1 + bound);
}
