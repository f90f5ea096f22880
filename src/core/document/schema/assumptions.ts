/** `assumptions`: prior knowledge that enters the sample sizes. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byType, snippet } from '../../text/branches';
import { boolean, choice, integer, number, object, optionals } from '../../text/nodes';

const LAWS = {
  declared:
    'Its size: `noiseScale` or `feedbackRange` is a bound that you know from elsewhere, not from looking at these measurements.',
  symmetric:
    'Nothing but that a measurement is as likely too high as too low, by the same amounts: of any size, of any law, different for each action.',
  gaussian: 'All measurements are equally noisy and bell-shaped; how noisy is not known.',
};

const WHAT_IS_KNOWN =
  'What is known of the noise. Default: `declared` where `noiseScale` or `feedbackRange` stands and in a simulation, else `symmetric`.';
const NoiseTypeSchema = choice(LAWS, WHAT_IS_KNOWN);

/** The noise law together with how samples form blocks. */
const NoiseLawSchema = object(
  {
    type: NoiseTypeSchema,
    ...optionals({
      samplesPerBlock: integer(
        1,
        'With `symmetric`: the fewest samples of an action in a block. 20 or more where single measurements are skewed, as clicks, counts and times are: their sums are not. Default: 1.',
      ),
      blocks: choice(
        {
          spread: 'Several in what is asked for at once.',
          request:
            'One for all that is asked for at once: what disturbs the whole of it is allowed. It takes log2(1 / delta) requests and a few more.',
        },
        'With `symmetric`: how many blocks a request has. Default: `request` where a person measures, else `spread`.',
      ),
      robust: boolean(
        'With `symmetric`: measurements that are far off count less (Huber). Only where the noise of all actions has the same shape: where it is skewed differently, answers become wrong. Default: `false`.',
      ),
    }),
  },
  'What is known of the noise, and how samples are made blocks of.',
);

export const AssumptionsSchema = object(
  optionals({
    thetaNorm: number(
      '`L` with `‖θ‖₂ ≤ L`: an upper bound of the length of the vector of values. Enters `c₀ = max(4L², 3)`. Default in a simulation: `‖θ‖₂` of the truth.',
      { exclusiveMinimum: 0, examples: [2] },
    ),
    noise: byType(
      { string: NoiseTypeSchema, object: NoiseLawSchema },
      { markdownDescription: WHAT_IS_KNOWN },
    ),
    noiseScale: number(
      '`R`: the sub-Gaussian constant of the noise of one measured number, in its unit. For Gaussian noise its standard deviation, for noise in `[−b, b]` it is `b`. Default in a simulation: that of the simulated noise.',
      { minimum: 0, examples: [1] },
    ),
    feedbackRange: Type.Unsafe<readonly [number, number]>(
      Type.Array(number('The least or the largest number that can be observed.'), {
        minItems: 2,
        maxItems: 2,
        markdownDescription:
          '`[low, high]`: every number that is observed lies between the two. Then `R = (high − low) / 2`. For real measurements; `noiseScale` counts where both are given.',
        examples: [[0, 1]],
      }),
    ),
    rowNoise: choice(
      {
        any: 'The numbers of one sample may depend on each other in any way.',
        independent: 'The noise of each number of a sample is independent of the others.',
      },
      'How the noise of the numbers of one sample belongs together; of the base arms of an action with `noiseOn: "arms"`. Default: `any`, in a simulation that of the simulated noise.',
    ),
    noiseOn: choice(
      {
        feedback: 'On each number that is observed.',
        arms: 'On each base arm, before it is added up: `noiseScale` is that of one base arm.',
      },
      'Where the noise of real measurements comes in. Default: `feedback`.',
    ),
    rewardBound: number('An upper bound of `|xᵀθ|` over all actions `x ∈ X`. Default: `√m · L`.', {
      exclusiveMinimum: 0,
      examples: [4],
    }),
  }),
  'What you know before the first sample; it enters the sample sizes: `L`, `R` and a bound of the rewards. In a simulation, missing values are taken from the simulated truth.',
  {
    defaultSnippets: [
      snippet('assumptions', 'L, the bound of the length of theta', { thetaNorm: '^${1:2}' }),
      snippet('noise of a real measurement', 'What is known of it', {
        noise: '${1|symmetric,gaussian|}',
      }),
      snippet('noise scale of a real measurement', 'R, the standard deviation of Gaussian noise', {
        noiseScale: '^${1:1}',
      }),
      snippet('range of a real measurement', 'Every number that is observed lies within it', {
        feedbackRange: ['^${1:0}', '^${2:1}'],
      }),
    ],
  },
);

export type AssumptionsSpec = Static<typeof AssumptionsSchema>;
