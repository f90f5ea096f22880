/** `feedback`: what one pull of an action shows, y = M_x (theta + eta). */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byProperty } from '../../text/branches';
import { boolean, integer, list, number, object } from '../../text/nodes';

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
          '`A`, of size `p × d`: one row of `d` weights for each sum that a sample shows. A sample of `x` shows the part of each row on the base arms of `x`.',
      },
    ),
  },
  '**masked**: weighted sums. `M_x = A · diag(x)` without its zero rows, for a matrix `A` of size `p × d`: sums of groups, single base arms, weighted sums.',
);

const first = object(
  {
    type: Type.Literal('first', {
      markdownDescription: 'The first few base arms of the action: each, or their sum.',
    }),
    count: integer(1, '`s`: how many base arms of an action are measured; all if it has fewer.'),
    sum: boolean('`true`: one number, the sum of the measured values. `false`: each of them.'),
  },
  '**first**: the `s` lowest-numbered base arms of the action, as in crowdsourcing where only part of the work is checked. `M_x` = the first `s` rows of `diag(x)` that are not zero, added up if `sum` is true.',
);

const topRanked = object(
  {
    type: Type.Literal('top-ranked', {
      markdownDescription: 'For rankings: the relevance of each of the items at the top.',
    }),
    count: integer(1, '`s`: how many items at the top are observed, `1 ≤ s ≤ items`.'),
  },
  '**top-ranked** (for the family `ranking`): the relevance of each of the `s` items at the top. `M_x` = the unit rows of `x(0) … x(s − 1)`. With `s = 1` there is an observer set with `M_σ = I` and `β_σ = √d`.',
);

const explicitFeedback = object(
  {
    type: Type.Literal('explicit', {
      markdownDescription: 'For listed actions: a separate matrix for each action.',
    }),
    matrices: Type.Array(
      list(
        list(
          number('A weight: how much this base arm counts in this sum.'),
          'One sum: `d` weights.',
        ),
        '`M_x` of one action: a row of `d` weights for each sum that one sample of it shows.',
      ),
      {
        minItems: 1,
        markdownDescription:
          'One matrix for each action, in the order of `actions.actions`. Rows of zeros are left out.',
      },
    ),
  },
  '**explicit** (for the family `explicit`): `M_x` is given for each action.',
);

const FEEDBACK_TYPES = {
  'full-bandit': fullBandit,
  'semi-bandit': semiBandit,
  masked,
  first,
  'top-ranked': topRanked,
  explicit: explicitFeedback,
} as const;

export const FeedbackSchema = byProperty('type', FEEDBACK_TYPES, {
  markdownDescription:
    '`M_x`: what one sample of an action `x` shows. `y = M_x (θ + η)` with noise `η`.',
  propertyDescription: 'Which sums of the base arms of an action one sample shows.',
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
    {
      label: 'first, their sum',
      description: 'The sum of the first few base arms of the action',
      body: { type: 'first', count: '^${1:2}', sum: true },
    },
    {
      label: 'first, each',
      description: 'Each of the first few base arms of the action',
      body: { type: 'first', count: '^${1:2}', sum: false },
    },
    {
      label: 'top-ranked',
      description: 'For rankings: the items at the top',
      body: { type: 'top-ranked', count: '^${1:1}' },
    },
    {
      label: 'explicit',
      description: 'For listed actions: a matrix for each of them',
      body: {
        type: 'explicit',
        matrices: [[['^${1:1}', '^${2:1}', '^${3:0}']], [['^${4:0}', '^${5:1}', '^${6:1}']]],
      },
    },
  ],
});

export type FeedbackSpec = Static<typeof FeedbackSchema>;
