/** Best-arm reward, r̄(x, theta) = max over the base arms of the action of theta_i. */
import type { Action, ActionFamily } from '../families/family';
import { bestByLevels } from './levels';
import { occurringArms } from './occurringArms';
import type { Reward } from './reward';
import { rewardKind } from './rewardKind';
import { variant } from '../text/nodes';

/**
 * L_p = 1: |max a_i - max b_i| <= max |a_i - b_i| <= ||a - b||_2.
 *
 * An action has value >= t iff it holds a base arm of at least t, that is iff it earns something
 * where each of them earns 1.
 */
export function createMaximum(family: ActionFamily): Reward {
  return {
    kind: 'max',
    lipschitz: 1,
    lipschitzFormula: '1',
    // Almost everywhere each of the two rewards is one theta_i: the gradient is e_i - e_j or 0.
    differenceConstant: () => ({ value: Math.SQRT2, formula: 'sqrt(2)' }),
    value: maximumOf,
    best: (theta, k) =>
      bestByLevels(
        family,
        theta,
        k,
        (action) => maximumOf(action, theta),
        (threshold) => ({ weights: theta.map((value) => (value >= threshold ? 1 : 0)), total: 1 }),
      ),
    coefficients: null,
    dependsOn: () => ({ arms: occurringArms(family), totals: null }),
  };
}

function maximumOf(action: Action, theta: Float64Array): number {
  let largest = -Infinity;
  for (const arm of action) largest = Math.max(largest, theta[arm] as number);
  return largest;
}

export const MAX = rewardKind(
  variant(
    'max',
    'The largest value of the action.',
    {},
    '**max**: the largest of the values, `r̄(x, θ) = max { θ_i : x_i = 1 }`. Lipschitz constant `L_p = 1`.',
  ),
  {
    snippets: [{ description: 'The largest value' }],
    build: (_, family) => createMaximum(family),
  },
);
