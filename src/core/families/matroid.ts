/** The bases of a matroid. */
import { allBases, rankBases } from '../combinatorics/bases';
import type { Matroid } from '../combinatorics/matroids/matroid';
import { exactCount, memoised } from './counting';
import type { ActionCount, ActionFamily } from './family';
import { firstOf, rankActions, requireSize, takeAtMost, withoutOverflow } from './rankedActions';

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
  const sizes = [rank];
  const count = memoised(() => countBases(matroid));

  const best: ActionFamily['best'] = (weights, k) =>
    rankActions(rankBases(matroid, withoutOverflow(weights), k), weights);

  const family: ActionFamily = {
    kind,
    dimension: elements,
    largestAction: rank,
    smallestAction: rank,
    get count() {
      return count();
    },
    maximize: (weights) => firstOf(best(weights, 1)),
    best,
    sizes,
    ofSize(size) {
      requireSize(sizes, size);
      return family;
    },
    enumerate: (cap) => takeAtMost(allBases(matroid), cap),
  };
  return family;
}

function countBases(matroid: Matroid): ActionCount {
  const exact = matroid.countBases();
  return exact === null ? { exact: null, logActions: matroid.logBasesBound() } : exactCount(exact);
}
