/** The form of `actions.constraints`, the same for every family. */
import type { Static } from 'typebox';
import { list, object, optional } from '../../text/nodes';
import * as Type from 'typebox';

const arm = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  markdownDescription: 'A base arm, by its number from 0 or by its name.',
});

const node = object(
  {
    require: optional(list(arm, 'Base arms that every action has.')),
    forbid: optional(list(arm, 'Base arms that no action has.')),
    notTogether: optional(
      list(
        Type.Array(arm, {
          minItems: 2,
          maxItems: 2,
          markdownDescription: 'Two base arms that no action has both.',
        }),
        'Pairs of base arms that exclude each other: no action has both. They divide `X` into parts, at most 1,024.',
      ),
    ),
    exclude: optional(
      list(
        Type.Array(arm, {
          minItems: 1,
          markdownDescription: 'One action: its base arms, for `ranking` first to last.',
        }),
        'Actions that are left out: exactly these, not the larger ones that contain them. At most 1,024.',
      ),
    ),
  },
  'Which actions of the family are allowed: `X` has only those that satisfy all of it. Base arms are given by number or name. A `ranking`, which has every item, takes `exclude` only.',
  {
    defaultSnippets: [
      {
        label: 'constraints',
        description: 'Base arms that must be in, must be out, or exclude each other',
        body: {
          require: ['^${1:0}'],
          forbid: ['^${2:1}'],
          notTogether: [['^${3:2}', '^${4:3}']],
        },
      },
    ],
  },
);

export type ConstraintsSpec = Static<typeof node>;

export const constraints = optional(node);
