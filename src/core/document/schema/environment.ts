/** `environment`: where observations come from. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import type { MeasurementFile } from '../../protocol/measurementLog';
import { byProperty, snippet } from '../../text/branches';
import { choice, integer, number, object, optionals, text, variant } from '../../text/nodes';
import { simulated } from './simulation';

/** Samples in one batch for a program. */
export const PROCESS_BATCH = 1000;
/** Seconds. */
export const PROCESS_TIMEOUT = 3600;
/** Samples on one sheet. */
export const MANUAL_BATCH = 20;

const maxBatch = (byDefault: number, why: string) =>
  integer(
    1,
    `The most samples that are asked for at once, all pulls of a batch together. ${why} Default: ${byDefault}.`,
    { maximum: Number.MAX_SAFE_INTEGER, examples: [byDefault] },
  );

const columns = object(
  {
    action: text('The column that says what was measured.'),
    rows: Type.Unsafe<readonly string[]>(
      Type.Array(text('The column of one number of a sample.'), {
        minItems: 1,
        markdownDescription:
          'The columns of the numbers of a sample, in the order of the rows of `M_x`.',
        examples: [['minutes']],
      }),
    ),
    ...optionals({
      separator: Type.String({
        markdownDescription:
          'What stands between the parts of an action. Default: `|`, spaces between numbers, and `-` between the nodes of a path.',
        examples: ['+'],
      }),
    }),
  },
  'Which columns of the file are what, by its first line; others are ignored. An action is written as the numbers or labels of its base arms, the nodes of a path (`Home-A-Work`) or the pairs of a matching (`left>right`). Default: `action,y1,…,ym`.',
  {
    defaultSnippets: [
      snippet('columns', 'What the columns of the file are called', {
        action: '^"${1:route}"',
        rows: ['^"${2:minutes}"'],
      }),
    ],
  },
);

const before = Type.Unsafe<readonly MeasurementFile[]>(
  Type.Array(
    object(
      {
        file: text('A CSV file, one line a sample, relative to the spec.'),
        ...optionals({ columns }),
      },
      'Measurements that were made earlier.',
    ),
    {
      minItems: 1,
      markdownDescription:
        'Measurements made before this run, of these or of other sets of base arms. They count as a phase before the first: fewer samples are needed. They must not have been chosen by what this run sees, have the same noise and the same `θ`, and are no part of `samples` and `maxSamples`. For PolyALBA, ALBA and GCB-PE as `recommended`.',
      examples: [[{ file: 'june.csv' }]],
      defaultSnippets: [
        snippet('a file', 'A CSV file of earlier measurements', [{ file: '^"${1:june.csv}"' }]),
      ],
    },
  ),
);

const process = variant(
  'process',
  'A program of yours measures: it is asked on its standard input.',
  {
    command: Type.Unsafe<readonly string[]>(
      Type.Array(text('The program, or one of its arguments.'), {
        minItems: 1,
        markdownDescription:
          'The program and its arguments, one string each; no shell reads them. The editor shows the command and asks before the first start.',
        examples: [['python3', 'measure.py']],
      }),
    ),
    ...optionals({
      cwd: text(
        'The folder in which the program is started, relative to that of the spec and inside the workspace. Default: the folder of the spec.',
      ),
      pass: Type.Unsafe<readonly string[]>(
        Type.Array(text('The name of an environment variable.'), {
          markdownDescription:
            'Environment variables that the program gets, by name. Without it the program sees only `PATH`, `HOME`, `LANG` and `TMPDIR` (on Windows also `SystemRoot`, `PATHEXT`, `TEMP` and `USERPROFILE`): the others may hold passwords. The editor shows the names and asks before the first start. Default: none.',
          examples: [['PYTHONPATH']],
          defaultSnippets: [
            snippet(
              'names of variables',
              'What the program gets besides PATH, HOME, LANG, TMPDIR',
              ['^"${1:PYTHONPATH}"'],
            ),
          ],
        }),
      ),
      maxBatch: maxBatch(PROCESS_BATCH, 'The program may work on them in parallel.'),
      timeout: number(
        `Seconds without a message, while samples are asked for, after which the run ends. Default: ${PROCESS_TIMEOUT}.`,
        { exclusiveMinimum: 0, maximum: 1_000_000, examples: [PROCESS_TIMEOUT] },
      ),
      before,
    }),
  },
  '**process**: a program measures. It reads what to measure, one line of JSON each, and writes what it observed.',
);

const recorded = variant(
  'recorded',
  'A log of measurements that were made before.',
  {
    file: text('The log: a CSV file, one line a sample, relative to the spec.'),
    ...optionals({
      columns,
      use: choice(
        {
          all: 'The whole log is analysed at once: every line counts, and `maxSamples` has no effect. How many lines each action has must not have depended on the values.',
          'as-asked':
            'The algorithm asks for measurements as if they were made now, and uses each line at most once. A log that lacks what it asks for ends the run.',
        },
        'How the log is used. Default: `all` for PolyALBA, ALBA and GCB-PE as `recommended` without `order`; else `as-asked`.',
      ),
      order: choice(
        {
          file: 'As the lines stand in the file.',
          random: 'Shuffled within each action, by `run.seed`.',
        },
        'With `use` as `as-asked`: in which order the lines of an action are used. Default: `file`.',
      ),
    }),
  },
  '**recorded**: a log of earlier measurements is analysed, or answers what is asked.',
);

const manual = variant(
  'manual',
  'A person measures, and fills in a sheet.',
  optionals({
    maxBatch: maxBatch(MANUAL_BATCH, 'The most samples of one sheet.'),
    before,
  }),
  '**manual**: a person measures. The panel shows what to measure and takes the results; so do `cpe ask` and `cpe tell`.',
);

const ENVIRONMENT_TYPES = { simulated, process, recorded, manual } as const;

export const EnvironmentSchema = byProperty('type', ENVIRONMENT_TYPES, {
  markdownDescription:
    'Where observations come from. Without it, a spec can be checked but not run.',
  propertyDescription: 'The source of the observations.',
  defaultSnippets: [
    snippet('process', 'A program of yours measures', {
      type: 'process',
      command: ['^"${1:python3}"', '^"${2:measure.py}"'],
    }),
    snippet('manual', 'You measure, and fill in a sheet', { type: 'manual', maxBatch: '^${1:20}' }),
    snippet('recorded', 'A log of earlier measurements is analysed', {
      type: 'recorded',
      file: '${1:log.csv}',
    }),
    snippet('simulated, geometric theta', 'theta_i = first · ratio^i, Gaussian noise', {
      type: 'simulated',
      theta: { geometric: { first: '^${1:1}', ratio: '^${2:0.9}' } },
      noise: { on: 'feedback', distribution: 'gaussian', scale: '^${3:1}' },
    }),
    snippet('simulated, uniform theta', 'theta drawn uniformly by a seed, Gaussian noise', {
      type: 'simulated',
      theta: { uniform: { low: '^${1:0}', high: '^${2:1}', seed: '^${3:1}' } },
      noise: { on: 'feedback', distribution: 'gaussian', scale: '^${4:1}' },
    }),
    snippet('simulated, listed theta', 'd values, Gaussian noise', {
      type: 'simulated',
      theta: ['^${1:1}', '^${2:0.5}'],
      noise: { on: 'feedback', distribution: 'gaussian', scale: '^${3:1}' },
    }),
  ],
});

export type EnvironmentSpec = Static<typeof EnvironmentSchema>;
export type RecordedSpec = Static<typeof recorded>;
