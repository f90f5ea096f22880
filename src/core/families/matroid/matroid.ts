/** The bases of a matroid. */
import { allBases, rankBases } from '../../combinatorics/matroids/bases';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { entropyBound } from '../entropyBound';
import type { ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { takeAtMost } from '../rankedActions';

const ORACLE_CALLS = 300;
/** Of the order of elements * rank each; less than a second in all. */
const ORACLE_STEPS = 2e7;
/** Of the order of elements * rank for each basis; some three seconds in all. */
const LISTING_STEPS = 5e8;

/**
 * X = the bases of the matroid.
 * @throws RangeError if the rank is 0: the only basis is the empty set
 */
export function createMatroid(matroid: Matroid): ActionFamily {
  return createBases('matroid', matroid);
}

/**
 * The same under another name.
 * @param kind the name in the spec
 * @throws RangeError if the rank is 0
 */
export function createBases(kind: string, matroid: Matroid): ActionFamily {
  const { elements, rank } = matroid;
  if (rank === 0) throw new RangeError('The matroid has rank 0: its only basis is empty.');
  const best = byTotalWeight((weights, k) => rankBases(matroid, weights, k));
  return familyOf({
    kind,
    dimension: elements,
    sizes: [rank],
    mostListed: Math.floor(LISTING_STEPS / (elements * rank)),
    countActions: () => matroid.countBases(),
    logActionsBound: () => {
      const calls = Math.min(ORACLE_CALLS, Math.floor(ORACLE_STEPS / (elements * rank)));
      return Math.min(matroid.logBasesBound(), entropyBound(elements, best, calls));
    },
    best,
    enumerate: (cap) => takeAtMost(allBases(matroid), cap),
  });
}
