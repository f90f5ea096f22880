/** The bases of a matroid. */
import { allBases, rankBases } from '../../combinatorics/matroids/bases';
import type { Matroid } from '../../combinatorics/matroids/matroid';
import { exactCount } from '../counting';
import { entropyBound } from '../entropyBound';
import type { ActionCount, ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { takeAtMost } from '../rankedActions';

const ORACLE_CALLS = 300;
/** Of the order of elements * rank each; less than a second in all. */
const ORACLE_STEPS = 2e7;

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
    countActions: () => countActions(matroid, best),
    best,
    enumerate: (cap) => takeAtMost(allBases(matroid), cap),
  });
}

function countActions(matroid: Matroid, best: ActionFamily['best']): ActionCount {
  const exact = matroid.countBases();
  if (exact !== null) return exactCount(exact);
  const { elements, rank } = matroid;
  const calls = Math.min(ORACLE_CALLS, Math.floor(ORACLE_STEPS / (elements * rank)));
  const bounds = [matroid.logBasesBound(), entropyBound(elements, best, calls)];
  return { exact: null, logActions: Math.min(...bounds) };
}
