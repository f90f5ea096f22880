/** Rankings: every order of the items. */
import { product } from '../combinatorics/bigCounting';
import { permutationsOf, rankPermutations } from '../combinatorics/permutations';
import { exactCount, memoised } from './counting';
import type { ActionFamily } from './family';
import { firstOf, requireSize, takeAtMost, wholeNumbers } from './rankedActions';

/**
 * X = all permutations of the items 0, …, items-1. An action is its items from the first position to
 * the last: the one family whose actions are not ascending.
 *
 * The total weight of a ranking x is its discounted cumulative gain, the sum over the positions
 * j = 0, 1, … of w_x(j) / log2(j + 2) (Järvelin and Kekäläinen 2002, "Cumulated gain-based
 * evaluation of IR techniques"): `maximize` sorts the items, equal ones by their number.
 * @throws RangeError unless items >= 1
 */
export function createRanking(items: number): ActionFamily {
  if (!Number.isInteger(items) || items < 1) {
    throw new RangeError(`There are no rankings of ${items} items.`);
  }
  const discounts = Float64Array.from({ length: items }, (_, j) => 1 / Math.log2(j + 2));
  const sizes = [items];
  const count = memoised(() => exactCount(product(wholeNumbers(1, items).map(BigInt))));
  const best: ActionFamily['best'] = (weights, k) => rankPermutations(weights, discounts, k);

  const family: ActionFamily = {
    kind: 'ranking',
    dimension: items,
    largestAction: items,
    smallestAction: items,
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
    enumerate: (cap) => takeAtMost(permutationsOf(items), cap),
  };
  return family;
}
