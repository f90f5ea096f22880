/** The schema of a sweep: `NAME.cpe-sweep.json`. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { integer, list, number, object, optional, optionals, seed, text } from '../text/nodes';

export const MOST_SECONDS = 1_000_000;

export const VERSION = Type.Enum([1], {
  type: 'number',
  markdownDescription: 'The version of the format: 1.',
});

export const SweepSchema = object(
  {
    version: VERSION,
    specs: list(
      text('A file, or a pattern such as `grid/*.cpe.json`, relative to this file.'),
      'The specs to run, each with a simulated environment.',
    ),
    vary: optional(
      Type.Unsafe<Readonly<Record<string, readonly unknown[]>>>({
        type: 'object',
        markdownDescription:
          'A grid: dotted paths of the spec, each with the values to try, as in `"run.delta": [0.05, 0.01]`. Every combination is run.',
        examples: [{ 'run.delta': [0.05, 0.01] }],
      }),
    ),
    seeds: object(
      {
        from: seed('The first seed.', { examples: [1] }),
        to: seed('The last seed.', { examples: [1] }),
      },
      'Every combination is run once with each of these seeds.',
    ),
    limits: optional(
      object(
        optionals({
          maxSamples: integer(1, 'A run ends at this many samples.', { examples: [1_000_000] }),
          seconds: number('A run ends after this many seconds of computing.', {
            exclusiveMinimum: 0,
            maximum: MOST_SECONDS,
            examples: [60],
          }),
        }),
        'Of one run. A run that reaches one of them is a result with the status `budget`.',
      ),
    ),
  },
  'A sweep: many runs, from a few lines.',
);

export type SweepFile = Static<typeof SweepSchema>;
