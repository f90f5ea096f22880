/** The family `intervals`: runs of neighbouring base arms. */
import * as Type from 'typebox';
import { integer, object } from '../../../../src/core/text/nodes';
import { arms, labels } from '../../../../src/core/families/commonNode';

export const intervals = object(
  {
    family: Type.Literal('intervals', {
      markdownDescription: 'Every run of `length` neighbouring base arms.',
    }),
    arms: { ...arms, examples: [6] },
    length: integer(1, 'How many base arms an action has: `1 ≤ length ≤ d`.', { examples: [2] }),
    labels,
  },
  '**intervals**: every run of `length` neighbouring base arms. `|X| = d − length + 1`.',
);
