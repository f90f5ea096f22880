/** The family `ranking`: all orders of some items. */
import * as Type from 'typebox';
import { integer, object } from '../../text/nodes';
import { labels } from '../commonNode';

export const ranking = object(
  {
    family: Type.Literal('ranking', {
      markdownDescription: 'Every order of the items, first to last.',
    }),
    items: integer(
      1,
      'How many items are ranked: the base arms `0 … d − 1`, one relevance `θ_i` each. At most 1,000.',
      { examples: [5] },
    ),
    labels,
  },
  '**ranking**: every order of the `d` items. `X` = the `d!` permutations; an action is written as its items, first to last. Its reward is `dcg`.',
);
