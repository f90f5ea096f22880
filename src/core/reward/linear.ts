/** Linear reward, r̄(x, theta) = x'theta: the sum over the base arms of the action, optionally with weights. */
import type { ActionFamily } from '../families/family';
import { totalWeight } from '../families/rankedActions';
import { groundSetOf, setDimension } from '../families/groundSet';
import { addOrRemove } from '../words/lists';
import type { Reward } from './reward';
import { rewardKind, rewardNode } from './rewardKind';
import { list, number, optionals } from '../text/nodes';
import { checkMagnitudes } from '../text/numbers';

/** L_p = sqrt(m), by Cauchy-Schwarz with ||x||_2 <= sqrt(m). */
export function createLinear(family: ActionFamily): Reward {
  return {
    kind: 'linear',
    lipschitz: Math.sqrt(family.largestAction),
    lipschitzFormula: '√m',
    value: totalWeight,
    best: (theta, k) => family.best(theta, k),
    coefficients: (action) => action.map(() => 1),
  };
}

/**
 * With weights, r̄(x, theta) = sum over the base arms of the action of w_i theta_i.
 *
 * L_p = max over X of ||w o x||_2, by Cauchy-Schwarz, and attained. Its square, the sum of w_i^2 over the action, is linear in x,
 * so an oracle finds it.
 *
 * @param weights w, d finite numbers of any sign with finite squares
 * @throws RangeError if they are not d such numbers
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
  // Beside far larger weights of actions that are excluded, an oracle may round others to 0.
  const occurs = squares.map((square) => (square > 0 ? 1 : 0));
  const found = [squares, occurs].map((of) => totalWeight(family.maximize(of).action, squares));
  return {
    kind: 'linear',
    lipschitz: Math.sqrt(Math.max(...found)),
    lipschitzFormula: 'the largest ‖w∘x‖₂',
    value: (action, theta) => {
      let sum = 0;
      for (const arm of action) sum += (weights[arm] as number) * (theta[arm] as number);
      return sum;
    },
    best: (theta, k) => {
      const weighted = theta.map((value, arm) => (weights[arm] as number) * value);
      return family.best(weighted, k);
    },
    coefficients: (action) => action.map((arm) => weights[arm] as number),
  };
}

export const LINEAR = rewardKind(
  rewardNode(
    'linear',
    'The sum of the values of the base arms of the action.',
    optionals({
      weights: list(
        number('`w_i`: how much the value of this base arm counts.'),
        '`w`: a weight for each base arm, `d` numbers of any sign: `r̄(x, θ) = Σ w_i x_i θ_i`. Default: all 1.',
      ),
    }),
    '**linear**: the sum of the values, `r̄(x, θ) = xᵀθ`; with `weights` `Σ w_i x_i θ_i`. Lipschitz constant `L_p = √m`, with weights the largest `‖w∘x‖₂`.',
  ),
  {
    snippets: [
      { description: 'The sum of the values' },
      {
        label: 'linear, minimised',
        description: 'The smallest sum of the values: minutes, errors, costs',
        properties: { goal: 'minimize' },
      },
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
        message: `There must be d = ${size} weights, because ${origin}; the list has ${weights.length}: ${addOrRemove(weights.length, size)}.`,
        path,
        fixes: setDimension(actions, weights.length),
      });
    },
    build: ({ weights }, family) =>
      weights ? createWeightedLinear(family, weights) : createLinear(family),
  },
);
