/** `run`: the algorithm and its settings. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES } from '../../learners/contract/algorithms';
import type { AlgorithmName } from '../../learners/contract/algorithms';
import * as Type from 'typebox';
import type { Static, TProperties } from 'typebox';
import { algorithmOf } from '../../learners/catalogue';
import { factsOf } from '../../learners/facts';
import type { LearnerOptions, PresetName } from '../../learners/contract/options';
import { choice, integer, number, object, optionals, seed, text } from '../../text/nodes';
import type { Accuracy } from '../../words/accuracy';
import { REMOVED_OPTIONS } from '../removedOptions';

const ownOptions: TProperties = Object.fromEntries(
  ALGORITHM_NAMES.flatMap((name) => Object.entries(algorithmOf(name).options)),
);

const REMOVED_NODE = text('An option of earlier versions, without effect: the preset decides.');

/** The options as a spec states them. */
type OptionsSpec = {
  readonly [Name in keyof LearnerOptions]?: NonNullable<LearnerOptions[Name]>;
} & { readonly order?: SampleOrder };

/** Whether the samples of a batch are shuffled. */
type SampleOrder = 'random' | 'listed';

/** Options of earlier versions; they have no effect and get an info. */
const removedOptions: TProperties = Object.fromEntries(
  Object.keys(REMOVED_OPTIONS).map((name) => [name, REMOVED_NODE]),
);

const options = object(
  optionals({
    ...ownOptions,
    ...removedOptions,
    maxRounds: integer(
      1,
      'The most rounds of one phase (PolyALBA, ALBA), the most stopping tests (GCB-PE). The run then ends as `inconclusive`. Default: as many as needed, until the best actions may be tied.',
      { maximum: Number.MAX_SAFE_INTEGER, examples: [100] },
    ),
    order: choice(
      {
        random: 'Shuffled within each batch, by `seed`: a drift of the instrument is no bias then.',
        listed: 'Action by action, as the algorithm asks for them.',
      },
      'The order in which real samples are asked for. Default: `random` for `manual`, else `listed`.',
    ),
  }),
  'Options that replace those of the preset. Options of other algorithms have no effect.',
);

const descriptions = Object.fromEntries(
  ALGORITHM_NAMES.map((name) => [
    name,
    `**${ALGORITHM_TITLES[name]}**: ${factsOf(name).description}`,
  ]),
) as Readonly<Record<AlgorithmName, string>>;

function snippets(preset: PresetName) {
  return ALGORITHM_NAMES.flatMap((algorithm) => {
    const { snippets } = factsOf(algorithm);
    const title: string = ALGORITHM_TITLES[algorithm];
    const description = snippets?.[preset];
    if (description === undefined) return [];
    const body = { algorithm, delta: '^${1:0.05}', seed: '^${2:1}' };
    return preset === 'paper'
      ? [{ label: `${title}, the paper’s version`, description, body: { ...body, preset } }]
      : [{ label: title, description, body }];
  });
}

export const RunSchema = object(
  {
    algorithm: choice(descriptions, 'The algorithm that decides what to measure and when to stop.'),
    delta: number('`δ`: the accepted probability of a wrong answer, `0 < δ < 1`.', {
      exclusiveMinimum: 0,
      examples: [0.05],
      exclusiveMaximum: 1,
    }),
    seed: seed(
      'The seed of every random choice, an unsigned integer of 32 bits. The same spec and seed give the same run.',
      { examples: [1] },
    ),
    ...optionals({
      accuracy: Type.Unsafe<Accuracy>({
        type: ['number', 'string'],
        markdownDescription:
          '`ε`: an action that is at most this much worse than the best is enough: a number in units of the reward, or a share of the best, `"2%"` (of a linear reward, by PolyALBA, ALBA or GCB-PE as `recommended`). The run stops earlier, and its certificate says `ε`. Default: only the best.',
        exclusiveMinimum: 0,
        examples: [0.1, '2%'],
      }),
      stop: choice(
        {
          certified: 'When the answer is certified, or `maxSamples` or `maxCost` is spent.',
          budget:
            'When `maxSamples` or `maxCost` is spent, with the best guess by then and no certificate. PolyALBA, ALBA and GCB-PE as `recommended`.',
        },
        'When the run ends. Default: `certified`.',
      ),
      maxSamples: integer(
        1,
        'The sample budget, at which the run ends as `budget`. PolyALBA, ALBA and GCB-PE as `recommended` cut the last batch to it; others leave out one that would exceed it. Default: none.',
        { maximum: Number.MAX_SAFE_INTEGER, examples: [1_000_000] },
      ),
      maxCost: number(
        'The most that all samples may cost, in the unit of `feedback.cost`. The run ends as `budget` where the next ones would exceed it.',
        { exclusiveMinimum: 0, examples: [100] },
      ),
      costPerPull: number('The earlier name of `feedback.cost`, for one number.', { minimum: 0 }),
      preset: choice(
        {
          recommended:
            'Sample sizes that hold for the declared noise and for actions of any length.',
          paper: 'The paper’s version.',
        },
        'A name for a set of options. Default: `recommended`.',
      ),
      options: Type.Unsafe<OptionsSpec>(options),
    }),
  },
  'The algorithm, and how sure its answer must be.',
  {
    // Editors sort snippets by label: the paper's versions come last.
    defaultSnippets: [...snippets('recommended'), ...snippets('paper')],
  },
);

export type RunSpec = Static<typeof RunSchema>;
