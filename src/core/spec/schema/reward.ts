/** `reward`: what an action is worth. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byProperty } from './branches';
import { object } from './nodes';

const linear = object(
  {
    type: Type.Literal('linear', {
      markdownDescription: 'The sum of the values of the base arms of the action.',
    }),
  },
  '**linear**: the sum of the values, `r̄(x, θ) = xᵀθ`. Lipschitz constant `L_p = √m`.',
);

const mean = object(
  {
    type: Type.Literal('mean', {
      markdownDescription: 'The sum of the values divided by the size of the action.',
    }),
  },
  '**mean**: the average of the values, `r̄(x, θ) = xᵀθ / ‖x‖₁`. Lipschitz constant `L_p = 1/√(smallest ‖x‖₁)`.',
);

export const REWARD_TYPES = { linear, mean } as const;

export const RewardSchema = byProperty('type', REWARD_TYPES, {
  markdownDescription:
    '`r̄(x, θ)`: what an action `x` is worth. The answer of a run is the action of the largest reward.',
  propertyDescription: 'How the values of the base arms make the reward of an action.',
  defaultSnippets: [
    { label: 'linear', description: 'The sum of the values', body: { type: 'linear' } },
    { label: 'mean', description: 'The average of the values', body: { type: 'mean' } },
  ],
});

export type RewardSpec = Static<typeof RewardSchema>;
