/** Mean reward, r̄(x, theta) = x'theta / ||x||_1: the mean over the base arms of the action. */
import type { Action, ActionFamily, RankedAction } from '../families/family';
import { totalWeight } from '../families/rankedActions';
import { hasTableForEachSize } from '../families/knapsack/knapsack';
import type { Reward } from './reward';
import { rewardKind, rewardNode } from './rewardKind';

/**
 * With more sizes than this the ratio is searched for instead of each size: that takes about five questions. So it
 * is for knapsacks, whose tables for one size are larger than the table for all.
 */
const MOST_SIZES = 6;

/**
 * L_p = 1 / sqrt(min ||x||_1), because ||x / ||x||_1||_2 = 1 / sqrt(||x||_1).
 *
 * Among actions of one size the mean orders as the sum does, so the k best are found exactly from
 * the k best of each size; where there are many sizes, by a search for the k-th best ratio.
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
 * Dinkelbach's "On nonlinear fractional programming" for the k-th best ratio: the k actions of largest
 * x'theta - rho ||x||_1 for a rho that is at most the k-th best ratio have at least ratio rho each, and
 * the least of their ratios is the next rho. Where it grows no more, the k-th value is 0: an action of
 * a larger ratio has a positive value and is among the k, so these are the k best, ties included.
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
    // All of X was asked for, or the ratio does not grow any more.
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
    // It is found size by size.
    checkFamily: (actions, _, problems) => {
      if (actions.family !== 'knapsack' || hasTableForEachSize(actions.weights, actions.capacity)) {
        return;
      }
      problems.add({
        code: 'size-too-large',
        message:
          'The best mean needs a table of items × capacity × size, which is too large here: measure the weights in a coarser unit, or use another reward.',
        path: ['reward', 'type'],
      });
    },
    build: (_, family) => createMean(family),
  },
);
