/** An increasing function of the sum, r̄(x, theta) = g(x'theta). */
import type { ActionFamily } from '../families/family';
import { createLinear } from './linear';
import { soughtBy, throughDoor, type Sought } from '../words/goal';
import type { Reward } from './reward';
import { rewardKind, rewardNode } from './rewardKind';
import { choice } from '../text/nodes';

export type LinkName = 'logistic' | 'tanh' | 'softplus';

interface Link {
  readonly of: (sum: number) => number;
  /** sup g' */
  readonly slope: number;
}

const LINKS: Readonly<Record<LinkName, Link>> = {
  // g' = g (1 - g) <= 1/4, at 0
  logistic: { of: (sum) => 1 / (1 + Math.exp(-sum)), slope: 1 / 4 },
  // g' = 1 - g^2 <= 1, at 0
  tanh: { of: Math.tanh, slope: 1 },
  // ln(1 + e^s), g' = the logistic function < 1; written so that e^s cannot overflow
  softplus: { of: (sum) => Math.max(sum, 0) + Math.log1p(Math.exp(-Math.abs(sum))), slope: 1 },
};

/**
 * L_p = sup g' sqrt(m), by the mean value theorem and Cauchy-Schwarz.
 * @param sought if minimised, -g(-s) of the mirrored sums, which is also increasing and as steep
 */
export function createLink(family: ActionFamily, name: LinkName, sought: Sought = {}): Reward {
  const { of: g, slope } = LINKS[name];
  const of = (sum: number): number => throughDoor(sought, g(throughDoor(sought, sum)));
  const linear = createLinear(family);
  return {
    kind: 'link',
    lipschitz: slope * linear.lipschitz,
    lipschitzFormula: slope === 1 ? '√m' : `${slope}·√m`,
    value: (action, theta) => of(linear.value(action, theta)),
    // g keeps the order, so the oracle is asked for the largest sums.
    best: (theta, k) =>
      linear.best(theta, k).map(({ action, value }) => ({ action, value: of(value) })),
    coefficients: null,
    increasingIn: { linear, value: of, slope },
  };
}

export const LINK = rewardKind(
  rewardNode(
    'link',
    'An increasing function of the sum of the values.',
    {
      function: choice(
        {
          logistic: '`g(s) = 1 / (1 + e⁻ˢ)`, the probability of a success; `sup g′ = 1/4`.',
          tanh: '`g(s) = tanh s`; `sup g′ = 1`.',
          softplus: '`g(s) = ln(1 + eˢ)`; `sup g′ = 1`.',
        },
        '`g`: the increasing function.',
      ),
    },
    '**link**: an increasing function `g` of the sum, `r̄(x, θ) = g(xᵀθ)`. Lipschitz constant `L_p = sup g′ · √m`. The best action is that of the sum.',
  ),
  {
    snippets: [
      {
        description: 'An increasing function of the sum',
        properties: { function: '${1|logistic,tanh,softplus|}' },
      },
    ],
    build: (reward, family) => createLink(family, reward.function, soughtBy(reward)),
  },
);
