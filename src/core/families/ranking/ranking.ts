/** Rankings: every order of the items. */
import { product } from '../../combinatorics/bigCounting';
import { permutationsOf, rankPermutations } from '../../combinatorics/permutations';
import { integer } from '../../text/nodes';
import type { ActionFamily } from '../family';
import { familyKind, familyNode } from '../familyKind';
import { familyOf } from '../familyOf';
import { countedBy } from '../groundSetKinds';
import { takeAtMost, wholeNumbers } from '../rankedActions';

/**
 * X = all permutations of the items 0, …, items-1. An action lists its items from the first position to the last: this is the
 * only family whose actions are not ascending.
 *
 * The total weight of a ranking x is its discounted cumulative gain, the sum over the positions j = 0, 1, … of
 * w_x(j) / log2(j + 2) (Järvelin and Kekäläinen 2002, "Cumulated gain-based evaluation of IR techniques"). `maximize` sorts the
 * items, equal ones by their number.
 * @throws RangeError unless items >= 1
 */
export function createRanking(items: number): ActionFamily {
  if (!Number.isInteger(items) || items < 1) {
    throw new RangeError(`There are no rankings of ${items} items.`);
  }
  const discounts = defaultDiscounts(items);
  return familyOf({
    kind: 'ranking',
    dimension: items,
    sizes: [items],
    countActions: () => product(wholeNumbers(1, items).map(BigInt)),
    best: (weights, k) => rankPermutations(weights, discounts, k),
    enumerate: (cap) => takeAtMost(permutationsOf(items), cap),
  });
}

/** disc_j = 1 / log2(j + 2), j = 0, 1, … (Järvelin and Kekäläinen 2002). */
export function defaultDiscounts(items: number): Float64Array {
  return Float64Array.from({ length: items }, (_, position) => 1 / Math.log2(position + 2));
}

export const RANKING = familyKind(
  familyNode(
    'ranking',
    'Every order of the items, first to last.',
    {
      items: integer(
        1,
        'How many items are ranked: the base arms `0 … d − 1`, one relevance `θ_i` each. At most 1,000.',
        { examples: [5] },
      ),
    },
    '**ranking**: every order of the `d` items. `X` = the `d!` permutations; an action is written as its items, first to last. Its reward is `dcg`.',
  ),
  {
    groundSet: countedBy('items'),
    build: ({ items }) => createRanking(items),
    arm: 'item',
  },
);
