/** `reward`: the reward of an action. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byProperty } from '../../text/branches';
import { choice, list, number, object, optional, text } from '../../text/nodes';

const linear = object(
  {
    type: Type.Literal('linear', {
      markdownDescription: 'The sum of the values of the base arms of the action.',
    }),
    weights: optional(
      list(
        number('`w_i`: how much the value of this base arm counts.'),
        '`w`: a weight for each base arm, `d` numbers of any sign: `r̄(x, θ) = Σ w_i x_i θ_i`. Default: all 1.',
      ),
    ),
  },
  '**linear**: the sum of the values, `r̄(x, θ) = xᵀθ`; with `weights` `Σ w_i x_i θ_i`. Lipschitz constant `L_p = √m`, with weights the largest `‖w∘x‖₂`.',
);

const mean = object(
  {
    type: Type.Literal('mean', {
      markdownDescription: 'The sum of the values divided by the size of the action.',
    }),
  },
  '**mean**: the average of the values, `r̄(x, θ) = xᵀθ / ‖x‖₁`. Lipschitz constant `L_p = 1/√(smallest ‖x‖₁)`.',
);

const min = object(
  {
    type: Type.Literal('min', {
      markdownDescription: 'The smallest value of the action: as strong as the weakest link.',
    }),
  },
  '**min**: the smallest of the values, `r̄(x, θ) = min { θ_i : x_i = 1 }`. Lipschitz constant `L_p = 1`.',
);

const max = object(
  {
    type: Type.Literal('max', {
      markdownDescription: 'The largest value of the action.',
    }),
  },
  '**max**: the largest of the values, `r̄(x, θ) = max { θ_i : x_i = 1 }`. Lipschitz constant `L_p = 1`.',
);

const link = object(
  {
    type: Type.Literal('link', {
      markdownDescription: 'An increasing function of the sum of the values.',
    }),
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
);

const coverage = object(
  {
    type: Type.Literal('coverage', {
      markdownDescription: 'The probability that at least one base arm of the action succeeds.',
    }),
  },
  '**coverage**: the share that is reached, `r̄(x, θ) = 1 − Π (1 − θ_i)` over the base arms of `x`, `θ_i` being the probability that arm `i` reaches a person, clipped to `[0, 1]`. Lipschitz constant `L_p = √m`.',
);

const dcg = object(
  {
    type: Type.Literal('dcg', {
      markdownDescription: 'For rankings: the relevance of each item, discounted by its place.',
    }),
    discounts: optional(
      list(
        number('How much an item at this place counts.'),
        'The discount of each place, first to last: one number for each item. Default: `1 / log₂(j + 2)` for the place `j = 0, 1, …`',
      ),
    ),
  },
  '**dcg** (discounted cumulative gain, for the family `ranking`): `r̄(x, θ) = Σ_j θ_{x(j)} · disc_j`, `x(j)` being the item at place `j`. Lipschitz constant `L_p = ‖disc‖₂`.',
);

const expression = object(
  {
    type: Type.Literal('expression', {
      markdownDescription: 'A formula of your own.',
    }),
    formula: text(
      'A formula over the values of the action: `sum`, `mean`, `min`, `max`, `count` (its size), `theta[i]` (the value of base arm `i`), numbers, `+ - * / ^`, brackets, `exp log sqrt abs`. It is interpreted, never executed.',
    ),
    lipschitz: number(
      '`L_p` with `|r̄(x, a) − r̄(x, b)| ≤ L_p ‖a − b‖₂` for every action `x`. You state it; a randomised probe warns if it finds a violation.',
      { exclusiveMinimum: 0, examples: [1] },
    ),
  },
  '**expression**: a formula of your own with its Lipschitz constant. The best action is found by listing, so `X` must be small.',
);

const REWARD_TYPES = {
  linear,
  mean,
  min,
  max,
  link,
  coverage,
  dcg,
  expression,
} as const;

export const RewardSchema = byProperty('type', REWARD_TYPES, {
  markdownDescription:
    '`r̄(x, θ)`: the reward of an action `x`. A run looks for the action with the largest reward.',
  propertyDescription: 'How the reward of an action follows from the values of its base arms.',
  defaultSnippets: [
    { label: 'linear', description: 'The sum of the values', body: { type: 'linear' } },
    {
      label: 'linear with weights',
      description: 'A weighted sum of the values',
      body: { type: 'linear', weights: ['^${1:1}', '^${2:1}', '^${3:2}'] },
    },
    { label: 'mean', description: 'The average of the values', body: { type: 'mean' } },
    { label: 'min', description: 'The smallest value: the weakest link', body: { type: 'min' } },
    { label: 'max', description: 'The largest value', body: { type: 'max' } },
    {
      label: 'link',
      description: 'An increasing function of the sum',
      body: { type: 'link', function: '${1|logistic,tanh,softplus|}' },
    },
    {
      label: 'coverage',
      description: 'The probability that at least one of them succeeds',
      body: { type: 'coverage' },
    },
    {
      label: 'dcg',
      description: 'For rankings: relevance discounted by place',
      body: { type: 'dcg' },
    },
    {
      label: 'expression',
      description: 'A formula of your own with its Lipschitz constant',
      body: { type: 'expression', formula: '${1:max - min}', lipschitz: '^${2:2}' },
    },
  ],
});

export type RewardSpec = Static<typeof RewardSchema>;
