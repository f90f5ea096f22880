/** The schema of a file with custom panels: `cpe experiment FILE`. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byType } from '../text/branches';
import { choice, integer, list, number, object, optional, text } from '../text/nodes';
import { SpecSchema } from './schema';
import { VERSION } from './sweepSchema';

const { reward, run } = SpecSchema.properties;
const { algorithm, options } = run.properties;

function anyObject(markdownDescription: string) {
  return Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', markdownDescription });
}

/** Specs are checked separately, each under every series. */
const anySpec = anyObject('A whole spec.');

const PanelSchema = object(
  {
    id: text('Letters, digits and dashes: the name of the panel, and of its picture.'),
    title: optional(text('What stands above the picture. Default: `id`.')),
    x: object(
      {
        label: text('What varies.'),
        values: list(number('Above 0.', { exclusiveMinimum: 0 }), 'Ascending, one a spec.'),
        path: optional(
          text('A dotted path of the spec that each value is put at; one spec is enough then.'),
        ),
      },
      'What varies from point to point.',
    ),
    specs: list(
      byType(
        {
          string: text('The name of one of `specs`, or a file, relative to this one.'),
          object: anySpec,
        },
        { markdownDescription: 'The spec of a point: its name, a file, or the spec itself.' },
      ),
      'A spec with a simulated environment for each value of `x`, in their order.',
    ),
    set: optional(
      anyObject('Dotted paths with a value each, as in `"run.delta": 0.01`: set over all specs.'),
    ),
    seeded: optional(
      list(text('A dotted path.'), 'What is set to the seed of each run: drawn anew by it.'),
    ),
    series: list(
      object(
        {
          algorithm,
          preset: optional(
            choice({ recommended: 'Sound.', paper: 'As published.' }, 'Default: `recommended`.'),
          ),
          options,
          reward: optional(reward),
          title: optional(text('In the legend. Default: what its source calls it.')),
          newAt: optional(
            list(number('An `x`.'), 'What its source could not compute: drawn hollow.'),
          ),
        },
        'A line of the panel. With a `reward` it is run with that one and judged by that of the spec.',
      ),
      'The lines of the panel.',
    ),
    runs: integer(1, 'Runs of each point and series.', { maximum: 100_000, examples: [20] }),
    notes: optional(list(text('A sentence.'), 'What stands below the tables.')),
  },
  'A panel: running time and samples of several algorithms over several specs.',
);

export const PanelsSchema = object(
  {
    version: VERSION,
    title: optional(text('What stands above the report.')),
    specs: optional(anyObject('Whole specs by their names, for panels that have some in common.')),
    panels: list(PanelSchema, 'The panels.'),
  },
  'Panels of an experiment.',
);

export type PanelsFile = Static<typeof PanelsSchema>;
