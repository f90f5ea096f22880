/** `run`: the algorithm and its settings. */
import type { Static } from 'typebox';
import { MAX_SEED } from '../limits';
import { choice, integer, number, object, optional } from './nodes';

const options = object(
  {
    support: optional(
      choice(
        {
          first: 'The first independent actions found.',
          spanner:
            'A barycentric spanner: every action is a combination of them with coefficients of at most 1.1.',
          growing:
            'A spanner extended by the actions it estimates worst, weighted as an optimal design on all of `X`.',
        },
        'PolyALBA: how the support `X_σ` of the preparation is chosen. ALBA: how the support of the samples that guide an elimination by pairs is chosen.',
      ),
    ),
    alpha: optional(
      choice(
        {
          printed: '`α = √(m d / ξ_min(M̃))`, as in the paper.',
          certified: 'The smallest `α` certified for the support: far fewer samples.',
        },
        'PolyALBA: the factor `α` of the confidence bound of the preparation.',
      ),
    ),
    constants: optional(
      choice(
        {
          printed:
            '`c₀ = max(4L², 3)`, as in the paper: its proof requires actions of length 1 and noise in `[−1, 1]`.',
          sound: 'Valid for actions of any length and for the declared noise `R`.',
        },
        'PolyALBA and ALBA: the constants in the sample sizes.',
      ),
    ),
    albaDelta: optional(
      choice(
        {
          printed: '`δ₁ = 6δ/(4π²)`, as in the paper.',
          intended: '`δ`, as the proof intends.',
        },
        'PolyALBA: the error probability of its ALBA.',
      ),
    ),
    counts: optional(
      choice(
        {
          multinomial: 'Drawn: `N ~ Multinomial(n, λ)`, as in the paper.',
          fixed:
            'In proportion to `λ`, so that only the noise is random: least squares with sharper sizes.',
        },
        'PolyALBA and ALBA: how many samples each action of the design gets.',
      ),
    ),
    preparation: optional(
      choice(
        {
          rounds: 'Rounds of accuracy `ε_r = 2^−r`, each with new samples, as in the paper.',
          cumulative:
            'Uses all samples so far, with a radius for each direction from the leader. Needs fixed counts.',
        },
        'PolyALBA: how the preparation narrows `X` down.',
      ),
    ),
    elimination: optional(
      choice(
        {
          alba: '`ALBA`, as in the paper.',
          pairwise: 'Phases of an XY design with a confidence interval for each pair of actions.',
          'e-process':
            'E-processes for each pair of actions: any number of tests, designs that adapt to the data.',
        },
        'PolyALBA: what rules out the actions that the preparation leaves. ALBA: what rules out all actions but one; if there are more than 256, it halves the list, with fixed counts.',
      ),
    ),
    observerSet: optional(
      choice(
        {
          first: 'The first actions found that raise the rank of `M_σ`.',
          spanner:
            'Full-bandit feedback: a barycentric spanner; every action is a combination of it with coefficients of at most 1.1. With other feedback the same as `first`.',
          search: 'Swaps single actions to reduce `Σ β_i`, on which the samples depend.',
        },
        'GCB-PE: how the global observer set `σ` is chosen.',
      ),
    ),
    radius: optional(
      choice(
        {
          printed:
            '`rad_n = √(2 β_σ² ln(4 n² e² / δ) / n)`, as in the paper: noise in `[−1, 1]` on the arms.',
          'per-pull':
            'From the increments of single samples, never larger: noise in `[−1, 1]` on the arms.',
          'sub-gaussian': 'For noise with the declared sub-Gaussian constant `R`.',
        },
        'GCB-PE: the confidence radius of `θ`.',
      ),
    ),
    allocation: optional(
      choice(
        {
          uniform: 'Every action of the observer set equally often.',
          proportional:
            'In proportion to `β_i`, how much the noise of one sample can change the estimate.',
        },
        'GCB-PE: how the samples are divided among the observer set.',
      ),
    ),
    stopTest: optional(
      choice(
        {
          'every-round': 'After every round, as in the paper.',
          geometric:
            'On a grid of rounds that grows by a constant factor: a few more samples, far fewer tests.',
        },
        'GCB-PE: when the stopping rule is tested.',
      ),
    ),
    deltaSchedule: optional(
      choice(
        {
          rounds: '`δ / (2n²)` for the test after `n` rounds, as in the paper.',
          tests:
            '`6δ / (π² j²)` for the `j`-th test: the rounds of the tests are fixed in advance.',
        },
        'GCB-PE: how `δ` is divided among the stopping tests.',
      ),
    ),
    stopRule: optional(
      choice(
        {
          lipschitz: '`2 L_p rad_n`, as in the paper.',
          difference:
            '`D rad_n`, `D ≤ 2 L_p` the Lipschitz constant of the difference of two rewards.',
          directional:
            'Each pair of actions by the variance of its own difference, for rewards linear in `θ`; for others as `difference`.',
        },
        'GCB-PE: what the lead of the best action must exceed.',
      ),
    ),
    maxRounds: optional(
      integer(
        1,
        'The most rounds of one phase (PolyALBA, ALBA), the most stopping tests (GCB-PE). The run then ends as `inconclusive`. Default: as many as needed, until the best actions may be tied.',
        { maximum: Number.MAX_SAFE_INTEGER, examples: [100] },
      ),
    ),
  },
  'Options that replace those of the preset. Options of other algorithms have no effect.',
);

export const RunSchema = object(
  {
    algorithm: choice(
      {
        polyalba:
          '**PolyALBA**: full-bandit feedback, linear reward; time polynomial in `d`, however large `|X|` is.',
        'gcb-pe': '**GCB-PE**: every feedback that determines the reward, every Lipschitz reward.',
        alba: '**ALBA**: full-bandit feedback, linear reward; lists all actions, at most 20,000.',
      },
      'The algorithm that decides what to measure and when to stop.',
    ),
    delta: number('`δ`: the accepted probability of a wrong answer, `0 < δ < 1`.', {
      exclusiveMinimum: 0,
      examples: [0.05],
      exclusiveMaximum: 1,
    }),
    seed: integer(
      0,
      'The seed of every random choice, an unsigned integer of 32 bits. The same spec and seed give the same run.',
      { maximum: MAX_SEED, examples: [1] },
    ),
    maxSamples: optional(
      integer(
        1,
        'The sample budget. A batch that would exceed it is not taken, and the run ends as `budget`. Default: none.',
        { maximum: Number.MAX_SAFE_INTEGER, examples: [1_000_000] },
      ),
    ),
    costPerPull: optional(
      number('Cost of one sample, in any unit. The plan and the result show the total.', {
        minimum: 0,
      }),
    ),
    preset: optional(
      choice(
        {
          recommended:
            'Sample sizes that hold for the declared noise and for actions of any length.',
          paper: 'The paper’s version.',
        },
        'A name for a set of options. Default: `recommended`.',
      ),
    ),
    options: optional(options),
  },
  'The algorithm, and how sure its answer must be.',
  {
    defaultSnippets: [
      {
        label: 'PolyALBA',
        description: 'Only the total is observed, the reward is the total',
        body: { algorithm: 'polyalba', delta: '^${1:0.05}', seed: '^${2:1}' },
      },
      {
        label: 'GCB-PE',
        description: 'Any feedback, any reward',
        body: { algorithm: 'gcb-pe', delta: '^${1:0.05}', seed: '^${2:1}' },
      },
      {
        // An editor orders them by their labels: this one comes last.
        label: 'PolyALBA, the paper’s version',
        description: 'Far more samples; its proof covers actions of length 1 and noise in [−1, 1]',
        body: { algorithm: 'polyalba', delta: '^${1:0.05}', seed: '^${2:1}', preset: 'paper' },
      },
    ],
  },
);

export type RunSpec = Static<typeof RunSchema>;
export type OptionsSpec = Static<typeof options>;
