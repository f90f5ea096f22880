/** `feedback`: what one pull of an action shows, y = M_x (theta + eta). */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byProperty } from './branches';
import { list, number, object } from './nodes';

const fullBandit = object(
  {
    type: Type.Literal('full-bandit', {
      markdownDescription: 'One number: the sum over the base arms of the action.',
    }),
  },
  '**full-bandit**: one number, the sum over the base arms of the action. `M_x = xᵀ`, `y = xᵀ(θ + η)`.',
);

const semiBandit = object(
  {
    type: Type.Literal('semi-bandit', {
      markdownDescription: 'One number for each base arm of the action.',
    }),
  },
  '**semi-bandit**: one number for each base arm of the action. `M_x` = the rows of `diag(x)` that are not zero.',
);

const masked = object(
  {
    type: Type.Literal('masked', {
      markdownDescription: 'Weighted sums over the base arms of the action: the rows of a matrix.',
    }),
    matrix: Type.Array(
      list(number('A weight: how much this base arm counts in this sum.'), 'One sum: `d` weights.'),
      {
        minItems: 1,
        markdownDescription:
          '`A`, of size `p × d`: one row of `d` weights for each sum that is seen. Of a row, a pull of `x` shows the part over the base arms of `x`.',
      },
    ),
  },
  '**masked**: weighted sums. `M_x = A · diag(x)` without its zero rows, for a matrix `A` of size `p × d`: sums of groups, single base arms, weighted sums.',
);

export const FEEDBACK_TYPES = {
  'full-bandit': fullBandit,
  'semi-bandit': semiBandit,
  masked,
} as const;

export const FeedbackSchema = byProperty('type', FEEDBACK_TYPES, {
  markdownDescription:
    '`M_x`: what one pull of an action `x` shows. `y = M_x (θ + η)` with noise `η`.',
  propertyDescription: 'Which sums of the base arms of an action are seen.',
  defaultSnippets: [
    {
      label: 'full-bandit',
      description: 'One number: the sum over the action',
      body: { type: 'full-bandit' },
    },
    {
      label: 'semi-bandit',
      description: 'One number for each base arm of the action',
      body: { type: 'semi-bandit' },
    },
    {
      label: 'masked',
      description: 'Weighted sums over the action: the rows of a matrix',
      body: { type: 'masked', matrix: [['^${1:1}', '^${2:1}', '^${3:0}']] },
    },
  ],
});

export type FeedbackSpec = Static<typeof FeedbackSchema>;
