/** Mean reward, r̄(x, theta) = x'theta / ||x||_1: the mean over the base arms of the action. */
import type { Action, ActionFamily, RankedAction } from '../families/family';
import { totalWeight } from '../families/rankedActions';
import { hasTableForEachSize } from '../families/knapsack/knapsack';
import type { Reward } from './reward';
import { rewardKind, rewardNode } from './rewardKind';

/**
 * With more sizes than this, the best ratio is searched for directly, which takes about five oracle calls. So it is for
 * knapsacks, whose tables for one size exceed the table for all sizes.
 */
const MOST_SIZES = 6;

/**
 * L_p = 1 / sqrt(min ||x||_1), because ||x / ||x||_1||_2 = 1 / sqrt(||x||_1).
 *
 * Among actions of equal size the mean has the order of the sum, so the k best follow exactly from the k best of each size. For
 * many sizes, a search for the k-th best ratio is used.
 */
export function createMean(family: ActionFamily): Reward {
  return {
    kind: 'mean',
    lipschitz: 1 / Math.sqrt(family.smallestAction),
    lipschitzFormula: '1 / √(size of the smallest action)',
    value: meanOf,
    best:
      family.sizes.length <= MOST_SIZES && family.kind !== 'knapsack'
        ? bestPerSize(family)
        : (theta, k) => bestRatios(family, theta, k),
    coefficients: (action) => action.map(() => 1 / action.length),
  };
}

function bestPerSize(family: ActionFamily): Reward['best'] {
  const bySize = family.sizes.map((size) => ({ size, actions: family.ofSize(size) }));
  return (theta, k) =>
    bySize
      .flatMap(({ size, actions }) =>
        actions.best(theta, k).map(({ action, value }) => ({ action, value: value / size })),
      )
      // A stable sort: equal means stay in ascending order of size.
      .sort((a, b) => b.value - a.value)
      .slice(0, k);
}

function meanOf(action: Action, theta: Float64Array): number {
  return totalWeight(action, theta) / action.length;
}

/**
 * Dinkelbach's "On nonlinear fractional programming" for the k-th best ratio. If rho is at most the k-th best ratio, the k
 * actions of largest x'theta - rho ||x||_1 all have at least ratio rho, and their least ratio is the next rho. When it stops
 * growing, the k-th value is 0: an action of larger ratio has a positive value and is among the k, so these are the k best,
 * including ties.
 */
function bestRatios(family: ActionFamily, theta: Float64Array, k: number): readonly RankedAction[] {
  let weights = theta;
  let ratio = -Infinity;
  for (;;) {
    const ranked = family
      .best(weights, k)
      .map(({ action }) => ({ action, value: meanOf(action, theta) }))
      .sort((a, b) => b.value - a.value);
    const least = ranked.at(-1)?.value ?? -Infinity;
    // All of X was returned, or the ratio has converged.
    if (ranked.length < k || !(least > ratio)) return ranked;
    ratio = least;
    weights = theta.map((value) => value - least);
  }
}

export const MEAN = rewardKind(
  rewardNode(
    'mean',
    'The sum of the values divided by the size of the action.',
    {},
    '**mean**: the average of the values, `r̄(x, θ) = xᵀθ / ‖x‖₁`. Lipschitz constant `L_p = 1/√(smallest ‖x‖₁)`.',
  ),
  {
    snippets: [{ description: 'The average of the values' }],
    // Bounds for the mean use the family of each size (design/certificates/rowBounds.ts).
    checkFamily: (actions, _, problems) => {
      if (actions.family !== 'knapsack' || hasTableForEachSize(actions.weights, actions.capacity)) {
        return;
      }
      problems.add({
        code: 'size-too-large',
        message:
          'The mean of a knapsack needs a table of items × capacity × size, which is too large here: measure the weights in a coarser unit, or use another reward.',
        path: ['reward', 'type'],
      });
    },
    build: (_, family) => createMean(family),
  },
);
