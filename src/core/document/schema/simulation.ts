/** `environment` of the type `simulated`: the true values of the base arms, and the noise. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { byType, snippet } from '../../text/branches';
import { choice, integer, number, object, optionals, seed, variant } from '../../text/nodes';

const theta = byType(
  {
    array: Type.Array(number('The true value of one base arm.'), {
      minItems: 1,
      markdownDescription: '`θ`: the true value of each base arm, `d` numbers.',
    }),
    object: object(
      optionals({
        geometric: object(
          {
            first: number('`θ_0`: the value of the base arm 0.', { examples: [1] }),
            ratio: number('`q`: each value is `q` times the one before.', { examples: [0.9] }),
          },
          'A geometric sequence: `θ_i = first · ratioⁱ`.',
        ),
        uniform: object(
          {
            low: number('The smallest value that can be drawn.'),
            high: number('The largest value that can be drawn: `low ≤ high`.', { examples: [1] }),
            seed: seed('The seed of this draw, an unsigned integer of 32 bits.'),
          },
          'Values drawn independently and uniformly from `[low, high]`; the same seed gives the same values.',
        ),
        topKGap: object(
          {
            k: integer(1, 'How many base arms are at the top: `1 ≤ k < d`.', { examples: [3] }),
            gap: number(
              '`Δ_min`: the difference between the last base arm of the top and the next one, `0 ≤ gap ≤ 1.5`.',
              { minimum: 0, maximum: 1.5, examples: [0.5] },
            ),
            seed: seed('The seed of this draw, an unsigned integer of 32 bits.'),
          },
          'The top-k experiment of the paper: the first `k` values are uniform in `[0.5, 1]`, the next one is the smallest of them minus `gap`, the rest are uniform between `−1` and that one.',
        ),
      }),
      'A rule that makes `θ` for any `d`: exactly one of `geometric`, `uniform` and `topKGap`.',
      { minProperties: 1, maxProperties: 1 },
    ),
  },
  {
    markdownDescription:
      '`θ`: the true values of the base arms, which a run has to estimate. A list of `d` numbers, or a rule: `{ "geometric": … }`, `{ "uniform": … }`, `{ "topKGap": … }`.',
    defaultSnippets: [
      snippet('geometric', 'theta_i = first · ratio^i', {
        geometric: { first: '^${1:1}', ratio: '^${2:0.9}' },
      }),
      snippet('uniform', 'Drawn uniformly, by a seed', {
        uniform: { low: '^${1:0}', high: '^${2:1}', seed: '^${3:1}' },
      }),
      snippet('topKGap', 'The top-k experiment of the paper', {
        topKGap: { k: '^${1:3}', gap: '^${2:0.5}', seed: '^${3:1}' },
      }),
      snippet('list', 'd numbers', ['^${1:1}', '^${2:0.5}']),
    ],
  },
);

const noise = object(
  optionals({
    on: choice(
      {
        feedback:
          'Independent noise on every row of `y`: `y = M_x θ + ε`, as in the experiments of the paper.',
        arms: 'Independent noise on every base arm before it is summed: `y = M_x (θ + η)`, as in the model of the paper.',
      },
      'Where the noise enters. Default: `feedback`.',
    ),
    distribution: choice(
      {
        gaussian: 'Normal with standard deviation `scale`.',
        rademacher: 'One of the two values `± scale`, each with probability ½.',
        uniform:
          'Uniform on `[−scale, scale]`. Totals of more than 1,000 samples at once are drawn from the normal law of the same variance.',
        none: 'No noise at all.',
      },
      'The law of the noise. Default: `gaussian`.',
    ),
    scale: number(
      'The standard deviation (`gaussian`), the two values `± scale` (`rademacher`) or half the width of the interval (`uniform`). Default: 1.',
      {
        minimum: 0,
        examples: [1],
      },
    ),
  }),
  '`η`: the noise of a sample. Default: Gaussian on the feedback with standard deviation 1.',
  {
    defaultSnippets: [
      snippet('gaussian on the feedback', 'As in the experiments of the paper', {
        on: 'feedback',
        distribution: 'gaussian',
        scale: '^${1:1}',
      }),
      snippet(
        'rademacher on the arms',
        'Bounded noise on every base arm, as in the model of the paper',
        { on: 'arms', distribution: 'rademacher', scale: '^${1:1}' },
      ),
    ],
  },
);

export const simulated = variant(
  'simulated',
  'Observations are drawn from the `θ` given here.',
  { theta, ...optionals({ noise }) },
  '**simulated**: observations are drawn from the `θ` given here. The algorithm does not know it; the result says whether its answer was right.',
);

export type SimulatedSpec = Static<typeof simulated>;
export type ThetaSpec = Static<typeof theta>;
