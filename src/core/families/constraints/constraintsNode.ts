/** The form of `actions.constraints`, the same for every family. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { snippet } from '../../text/branches';
import { object, optionals } from '../../text/nodes';

const arm = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  markdownDescription: 'A base arm, by its number from 0 or by its name.',
});

export function arms(markdownDescription: string, limits: object = {}) {
  return Type.Array(arm, { ...limits, markdownDescription });
}

export const constraints = object(
  optionals({
    require: arms('Base arms that every action has.'),
    forbid: arms('Base arms that no action has.'),
    notTogether: Type.Array(arms('Two base arms.', { minItems: 2, maxItems: 2 }), {
      maxItems: 2000,
      markdownDescription:
        'Pairs of base arms: no action has both. They divide `X` into parts, at most 1,024.',
    }),
    exclude: Type.Array(
      arms('One action: its base arms, of a ranking first to last.', { minItems: 1 }),
      {
        maxItems: 1024,
        markdownDescription: 'Actions that are left out: exactly these, not larger ones.',
      },
    ),
  }),
  'Which actions are allowed: `X` has those that satisfy all of it. Base arms are given by number or name. A `ranking` takes `exclude` only.',
  {
    defaultSnippets: [
      snippet('constraints', 'Base arms that must be in, must be out, or exclude each other', {
        require: ['^${1:0}'],
        forbid: ['^${2:1}'],
        notTogether: [['^${3:2}', '^${4:3}']],
      }),
    ],
  },
);

export type ConstraintsSpec = Static<typeof constraints>;
