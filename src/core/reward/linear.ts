/** Linear reward, r̄(x, theta) = x'theta: the sum over the base arms of the action. */
import type { ActionFamily } from '../families/family';
import { largestOverPairs, symmetricDifference } from './difference';
import type { Reward } from './reward';

/** L_p = sqrt(m), by Cauchy-Schwarz with ||x||_2 <= sqrt(m). */
export function createLinear(family: ActionFamily): Reward {
  return {
    kind: 'linear',
    lipschitz: Math.sqrt(family.largestAction),
    lipschitzFormula: '√m',
    // ||x - y||_2, by Cauchy-Schwarz, attained.
    differenceConstant: () => ({
      value: Math.sqrt(largestOverPairs(family, symmetricDifference)),
      formula: '√(largest |x Δ y|)',
    }),
    value: (action, theta) => {
      let sum = 0;
      for (const arm of action) sum += theta[arm] as number;
      return sum;
    },
    best: (theta, k) => family.best(theta, k),
    coefficients: (action) => action.map(() => 1),
  };
}
