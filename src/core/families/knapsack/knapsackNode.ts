/** The family `knapsack`: sets of items that fit. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { integer, object } from '../../text/nodes';
import { labels } from '../commonNode';

export const knapsack = object(
  {
    family: Type.Literal('knapsack', {
      markdownDescription: 'Every set of items whose weights fit into a capacity.',
    }),
    weights: Type.Array(
      integer(1, '`w_i`: the weight (cost, room, hours) of one item.', {
        maximum: Number.MAX_SAFE_INTEGER,
      }),
      {
        minItems: 1,
        markdownDescription:
          'The weight of each item, a whole number; the items are the base arms: `d` of them.',
      },
    ),
    capacity: integer(1, '`C`: the largest total weight of an action.', {
      maximum: Number.MAX_SAFE_INTEGER,
      examples: [10],
    }),
    labels,
  },
  '**knapsack**: every non-empty set of items that fits. `X = { x ≠ 0 : Σ w_i x_i ≤ C }`. The best action is found by a dynamic programme in time `d · C` (pseudo-polynomial): measure in units as coarse as the weights allow.',
);

export type KnapsackSpec = Static<typeof knapsack>;
