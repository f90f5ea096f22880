/** The largest common independent sets of two matroids. */
import { allCommonBases, rankCommonBases } from '../../combinatorics/matroids/commonBases';
import { logFactorials } from '../../combinatorics/counting/bigCounting';
import { countCommonBases } from '../../combinatorics/matroids/commonBasesCount';
import { createIntersectionSolver } from '../../combinatorics/matroids/matroidIntersection';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { exactCount } from '../counting';
import { entropyBound } from '../entropyBound';
import type { ActionCount, ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { takeAtMost } from '../rankedActions';

/** Far above the rounding of the sums of logarithms. */
const ROUNDING_MARGIN = 1e-10;
const ORACLE_CALLS = 300;
/** Of the order of elements * size^2 each; about a second in all. */
const ORACLE_STEPS = 5e7;

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
  const witness = solver.largest().elements;
  const size = witness.length;
  if (size === 0) throw new RangeError('Only the empty set is independent in both matroids.');
  const best = byTotalWeight((weights, k) => rankCommonBases(first, second, weights, k));
  return familyOf({
    kind: 'matroidIntersection',
    dimension: elements,
    sizes: [size],
    countActions: () => countActions(first, second, witness, best),
    best,
    enumerate: (cap) => takeAtMost(allCommonBases(first, second), cap),
  });
}

function countActions(
  first: Matroid,
  second: Matroid,
  witness: readonly number[],
  best: ActionFamily['best'],
): ActionCount {
  const exact = countCommonBases(first, second, witness);
  if (exact !== null) return exactCount(exact);
  const size = witness.length;
  const bounds = [logSubsets(first.elements, size)];
  for (const matroid of [first, second]) {
    // Each of the sets is part of a basis.
    bounds.push(matroid.logBasesBound() + logSubsets(matroid.rank, size));
  }
  const formula = Math.min(...bounds);
  const calls = Math.min(ORACLE_CALLS, Math.floor(ORACLE_STEPS / (first.elements * size ** 2)));
  const logActions = Math.min(
    formula + ROUNDING_MARGIN * (1 + formula),
    entropyBound(first.elements, best, calls),
  );
  return { exact: null, logActions };
}

/** ln C(n, size) */
function logSubsets(n: number, size: number): number {
  const log = logFactorials(n);
  return (log[n] as number) - (log[size] as number) - (log[n - size] as number);
}
