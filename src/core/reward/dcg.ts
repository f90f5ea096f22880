/** Discounted cumulative gain of a ranking, r̄(x, theta) = sum over the positions j of theta_x(j) disc_j. */
import type { ActionFamily } from '../families/family';
import { discountedTotal, rankPermutations } from '../combinatorics/permutations';
import { bestBut } from '../families/constraints/excluded';
import { setDimension } from '../families/groundSet';
import { defaultDiscounts } from '../families/ranking/ranking';
import { list, number, optionals } from '../text/nodes';
import { checkMagnitudes } from '../text/numbers';
import { formatCounted } from '../words/counts';
import { addOrRemove } from '../words/lists';
import type { Reward } from './reward';
import { rewardKind, rewardNode } from './rewardKind';

/**
 * L_p = ||disc||_2 by Cauchy-Schwarz, attained by every ranking, because v_x is a permutation of the discounts.
 *
 * @param family the rankings: an action is its items, first to last
 * @param discounts one per position from the first on, 0 for further positions; null for the default
 * @throws RangeError if there are none, more than items, or one is not finite
 */
export function createDcg(family: ActionFamily, discounts: readonly number[] | null): Reward {
  const items = family.dimension;
  const given = discounts ?? defaultDiscounts(items);
  if (given.length === 0 || given.length > items) {
    throw new RangeError(`There are ${given.length} discounts; 1 to ${items} are possible.`);
  }
  if (!given.every(Number.isFinite)) throw new RangeError('A discount is not a finite number.');
  const discountOf = Float64Array.from({ length: items }, (_, position) => given[position] ?? 0);
  return {
    kind: 'dcg',
    lipschitz: Math.hypot(...discountOf),
    lipschitzFormula: '‖disc‖₂',
    value: (action, theta) => discountedTotal(action, theta, discountOf),
    best: bestBut((theta, k) => rankPermutations(theta, discountOf, k), family.excluded),
    coefficients: (action) => action.map((_, position) => discountOf[position] as number),
  };
}

export const DCG = rewardKind(
  rewardNode(
    'dcg',
    'For rankings: the relevance of each item, discounted by its place.',
    optionals({
      discounts: list(
        number('How much an item at this place counts.'),
        'The discount of each place, first to last: one number for each item. Default: `1 / log₂(j + 2)` for the place `j = 0, 1, …`',
      ),
    }),
    '**dcg** (discounted cumulative gain, for the family `ranking`): `r̄(x, θ) = Σ_j θ_{x(j)} · disc_j`, `x(j)` being the item at place `j`. Lipschitz constant `L_p = ‖disc‖₂`.',
  ),
  {
    check: ({ discounts }, actions, problems) => {
      const path = ['reward', 'discounts'];
      checkMagnitudes(discounts, path, problems);
      if (!discounts || actions?.family !== 'ranking' || discounts.length === actions.items) return;
      problems.add({
        code: 'discounts-length',
        message: `There must be ${formatCounted(actions.items, 'discount')}, one for each place, because \`items\` is ${actions.items}; the list has ${discounts.length}: ${addOrRemove(discounts.length, actions.items)}. A place that does not count has the discount 0.`,
        path,
        fixes: setDimension(actions, discounts.length),
      });
    },
    build: ({ discounts = null }, family) => createDcg(family, discounts),
  },
);
