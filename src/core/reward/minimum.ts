/** Bottleneck reward, r̄(x, theta) = min over the base arms of the action of theta_i. */
import type { Action, ActionFamily } from '../families/family';
import { bestByLevels } from './levels';
import { occurringArms } from './occurringArms';
import type { Reward } from './reward';
import { rewardKind } from './rewardKind';
import { variant } from '../text/nodes';

/**
 * L_p = 1: |min a_i - min b_i| <= max |a_i - b_i| <= ||a - b||_2.
 *
 * An action has value >= t iff it avoids the base arms below t, that is iff it costs nothing where
 * each of them costs 1: threshold and feasibility (Edmonds and Fulkerson 1970, "Bottleneck extrema").
 */
export function createMinimum(family: ActionFamily): Reward {
  return {
    kind: 'min',
    lipschitz: 1,
    lipschitzFormula: '1',
    // Almost everywhere each of the two rewards is one theta_i: the gradient is e_i - e_j or 0.
    differenceConstant: () => ({ value: Math.SQRT2, formula: 'sqrt(2)' }),
    value: minimumOf,
    best: (theta, k) =>
      bestByLevels(
        family,
        theta,
        k,
        (action) => minimumOf(action, theta),
        (threshold) => ({ weights: theta.map((value) => (value < threshold ? -1 : 0)), total: 0 }),
      ),
    coefficients: null,
    dependsOn: () => ({ arms: occurringArms(family), totals: null }),
  };
}

function minimumOf(action: Action, theta: Float64Array): number {
  let least = Infinity;
  for (const arm of action) least = Math.min(least, theta[arm] as number);
  return least;
}

export const MIN = rewardKind(
  variant(
    'min',
    'The smallest value of the action: as strong as the weakest link.',
    {},
    '**min**: the smallest of the values, `r̄(x, θ) = min { θ_i : x_i = 1 }`. Lipschitz constant `L_p = 1`.',
  ),
  {
    snippets: [{ description: 'The smallest value: the weakest link' }],
    build: (_, family) => createMinimum(family),
  },
);
