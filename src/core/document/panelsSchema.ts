/** The form of a file with panels of one’s own: `cpe experiment FILE`. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byType } from '../text/branches';
import { choice, integer, list, number, object, optional, text } from '../text/nodes';
import { RewardSchema } from './schema/reward';
import { RunSchema } from './schema/run';

const { algorithm, options } = RunSchema.properties;

/** Specs are checked by themselves, each under every series. */
const anySpec = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  markdownDescription: 'A whole spec.',
});

const PanelSchema = object(
  {
    id: text(
      'Letters, digits and dashes: the name of the panel in `cells.csv`, and of its picture.',
    ),
    title: optional(text('What stands above the picture. Default: `id`.')),
    x: object(
      {
        label: text('What varies.'),
        values: list(number('Above 0.', { exclusiveMinimum: 0 }), 'Ascending, one a spec.'),
      },
      'What varies from point to point.',
    ),
    specs: list(
      byType(
        { string: text('A file, relative to this one.'), object: anySpec },
        { markdownDescription: 'The spec of a point: a file, or the spec itself.' },
      ),
      'A spec with a simulated environment for each value of `x`, in their order.',
    ),
    series: list(
      object(
        {
          algorithm,
          preset: optional(
            choice({ recommended: 'Sound.', paper: 'As published.' }, 'Default: `recommended`.'),
          ),
          options,
          reward: optional(RewardSchema),
          title: optional(text('In the legend. Default: what its source calls it.')),
        },
        'A line of the panel. With a `reward` it is run with that one and judged by that of the spec.',
      ),
      'The lines of the panel.',
    ),
    runs: integer(1, 'Runs of each point and series.', { maximum: 100_000, examples: [20] }),
  },
  'A panel: running time and samples of several algorithms over several specs.',
);

export const PanelsSchema = object(
  {
    version: Type.Enum([1], {
      type: 'number',
      markdownDescription: 'The version of the format: 1.',
    }),
    title: optional(text('What stands above the report.')),
    panels: list(PanelSchema, 'The panels.'),
  },
  'Panels of an experiment.',
);

export type PanelsFile = Static<typeof PanelsSchema>;
