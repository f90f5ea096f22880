/** The bases of a matroid. */
import { allBases, rankBases } from '../combinatorics/bases';
import type { Matroid } from '../combinatorics/matroids/matroid';
import { exactCount } from './counting';
import type { ActionCount, ActionFamily } from './family';
import { byTotalWeight, familyOf } from './familyOf';
import { takeAtMost } from './rankedActions';

/**
 * X = the bases of the matroid.
 * @throws RangeError where the rank is 0: the only basis is the empty set
 */
export function createMatroid(matroid: Matroid): ActionFamily {
  return createBases('matroid', matroid);
}

/** The same under another name; `kind` is the name in the spec. */
export function createBases(kind: string, matroid: Matroid): ActionFamily {
  const { elements, rank } = matroid;
  if (rank === 0) throw new RangeError('The matroid has rank 0: its only basis is empty.');
  return familyOf({
    kind,
    dimension: elements,
    sizes: [rank],
    countActions: () => countBases(matroid),
    best: byTotalWeight((weights, k) => rankBases(matroid, weights, k)),
    enumerate: (cap) => takeAtMost(allBases(matroid), cap),
  });
}

function countBases(matroid: Matroid): ActionCount {
  const exact = matroid.countBases();
  return exact === null ? { exact: null, logActions: matroid.logBasesBound() } : exactCount(exact);
}
