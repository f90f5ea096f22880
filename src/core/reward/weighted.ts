/** Linear reward with weights, r̄(x, theta) = sum over the base arms of the action of w_i theta_i. */
import type { ActionFamily } from '../families/family';
import { listedForPairs } from './difference';
import type { Reward } from './reward';

/**
 * L_p = max over X of ||w o x||_2, by Cauchy-Schwarz, and attained: the square, the sum of w_i^2 over
 * the action, is linear in x, so one question to the oracle finds it.
 *
 * @param weights w, d finite numbers of any sign, their squares finite too
 * @throws RangeError if they are not d finite numbers
 */
export function createWeightedLinear(family: ActionFamily, weights: readonly number[]): Reward {
  if (weights.length !== family.dimension) {
    throw new RangeError(
      `There are ${weights.length} weights for ${family.dimension} base arms: one is needed for each.`,
    );
  }
  if (!weights.every((weight) => Number.isFinite(weight * weight))) {
    throw new RangeError('Every weight must be a finite number with a finite square.');
  }
  const squares = Float64Array.from(weights, (weight) => weight * weight);
  return {
    kind: 'linear',
    lipschitz: Math.sqrt(family.maximize(squares).value),
    lipschitzFormula: 'the largest ‖w∘x‖₂',
    differenceConstant: () => ({
      value: Math.sqrt(largestWeightedDifference(family, squares)),
      formula: 'the largest ‖w∘(x − y)‖₂',
    }),
    value: (action, theta) => {
      let sum = 0;
      for (const arm of action) sum += (weights[arm] as number) * (theta[arm] as number);
      return sum;
    },
    best: (theta, k) =>
      family.best(
        theta.map((value, arm) => (weights[arm] as number) * value),
        k,
      ),
    coefficients: (action) => action.map((arm) => weights[arm] as number),
  };
}

/** max over pairs of the sum of w_i^2 over the base arms of one of the two alone, or an upper bound of it. */
function largestWeightedDifference(family: ActionFamily, squares: Float64Array): number {
  const total = (arms: Iterable<number>): number => {
    let sum = 0;
    for (const arm of arms) sum += squares[arm] as number;
    return sum;
  };
  const actions = listedForPairs(family);
  if (actions === null) return Math.min(2 * family.maximize(squares).value, total(squares.keys()));
  let largest = 0;
  actions.forEach((action, index) => {
    const own = new Set(action);
    const size = total(action);
    for (let other = 0; other < index; other++) {
      const rival = actions[other] as readonly number[];
      const shared = total(rival.filter((arm) => own.has(arm)));
      largest = Math.max(largest, size + total(rival) - 2 * shared);
    }
  });
  return largest;
}
