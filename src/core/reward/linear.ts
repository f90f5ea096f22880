/** Linear reward, r̄(x, theta) = x'theta: the sum over the base arms of the action. */
import type { ActionFamily } from '../families/family';
import { largestOverPairs, symmetricDifference } from './difference';
import { groundSetOf } from '../families/groundSet';
import { setDimension } from '../families/setDimension';
import { addOrRemove } from '../words/lists';
import type { Reward } from './reward';
import { rewardKind } from './rewardKind';
import { list, number, optional, variant } from '../text/nodes';
import { checkMagnitudes } from '../text/numbers';
import { createWeightedLinear } from './weighted';

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

export const LINEAR = rewardKind(
  variant(
    'linear',
    'The sum of the values of the base arms of the action.',
    {
      weights: optional(
        list(
          number('`w_i`: how much the value of this base arm counts.'),
          '`w`: a weight for each base arm, `d` numbers of any sign: `r̄(x, θ) = Σ w_i x_i θ_i`. Default: all 1.',
        ),
      ),
    },
    '**linear**: the sum of the values, `r̄(x, θ) = xᵀθ`; with `weights` `Σ w_i x_i θ_i`. Lipschitz constant `L_p = √m`, with weights the largest `‖w∘x‖₂`.',
  ),
  {
    snippets: [
      { description: 'The sum of the values' },
      {
        label: 'linear with weights',
        description: 'A weighted sum of the values',
        properties: { weights: ['^${1:1}', '^${2:1}', '^${3:2}'] },
      },
    ],
    check: ({ weights }, actions, problems) => {
      const path = ['reward', 'weights'];
      checkMagnitudes(weights, path, problems);
      if (!weights || !actions) return;
      const { size, origin } = groundSetOf(actions);
      if (weights.length === size) return;
      problems.add({
        code: 'weights-length',
        message: `There must be d = ${size} weights, because ${origin}; there are ${weights.length}: ${addOrRemove(weights.length, size)}.`,
        path,
        fixes: setDimension(actions, weights.length),
      });
    },
    build: ({ weights }, family) =>
      weights ? createWeightedLinear(family, weights) : createLinear(family),
  },
);
