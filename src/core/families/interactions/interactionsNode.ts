/** The form of `actions.interactions`, the same for every family. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byType, snippet } from '../../text/branches';
import { arms } from '../constraints/constraintsNode';

export const interactions = byType(
  {
    array: Type.Array(arms('Two base arms.', { minItems: 2, maxItems: 2 }), {
      minItems: 1,
      maxItems: 1000,
      markdownDescription: 'Pairs of base arms, each once.',
    }),
    string: Type.Literal('all', { markdownDescription: 'Every pair of base arms.' }),
  },
  {
    markdownDescription:
      'Pairs of base arms that act on each other, like `[["a", "b"]]` (or their numbers, from 0), or `"all"` pairs: one more unknown for each, in force where an action has both. They are numbered after the base arms, in this order; `theta`, `weights` and matrices have an entry for each. The actions are listed for it, at most 200,000. For full-bandit, masked or explicit feedback and linear or link rewards.',
    defaultSnippets: [
      snippet('one pair', 'Two base arms that act on each other', [['^${1:0}', '^${2:1}']]),
      snippet('all', 'Every pair of base arms', 'all'),
    ],
  },
);

export type InteractionsSpec = Static<typeof interactions>;
