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
            'A spanner that grows by the actions it estimates least well, weighted as an optimal design on all of `X`.',
        },
        'PolyALBA: how the support `X_σ` of the preparation is chosen; ALBA: of the samples that guide an elimination by pairs.',
      ),
    ),
    alpha: optional(
      choice(
        {
          printed: '`α = √(m d / ξ_min(M̃))`, as printed.',
          certified: 'The least `α` that is certified for the support: far fewer samples.',
        },
        'PolyALBA: the factor `α` of the confidence bound of the preparation.',
      ),
    ),
    constants: optional(
      choice(
        {
          printed:
            '`c₀ = max(4L², 3)`, as printed: the proof covers actions of length 1 and noise in `[−1, 1]`.',
          sound: 'Valid for actions of any length and for the declared noise `R`.',
        },
        'PolyALBA and ALBA: the constants in the sample sizes.',
      ),
    ),
    albaDelta: optional(
      choice(
        {
          printed: '`δ₁ = 6δ/(4π²)`, as printed.',
          intended: '`δ`, as the proof intends.',
        },
        'PolyALBA: the confidence that its ALBA is given.',
      ),
    ),
    counts: optional(
      choice(
        {
          multinomial: 'Drawn: `N ~ Multinomial(n, λ)`, as printed.',
          fixed:
            'In proportion to `λ`, so that only the noise is random: least squares with sharper sizes.',
        },
        'PolyALBA and ALBA: how many pulls each action of the design gets.',
      ),
    ),
    preparation: optional(
      choice(
        {
          rounds: 'Rounds of accuracy `ε_r = 2^−r`, each by its own samples, as printed.',
          cumulative:
            'Looks at all samples so far, with a radius for each direction from the leader. Needs fixed counts.',
        },
        'PolyALBA: how the preparation narrows `X` down.',
      ),
    ),
    elimination: optional(
      choice(
        {
          alba: '`ALBA`, as printed.',
          pairwise: 'Phases of an XY design with a confidence interval for each pair of actions.',
          'e-process':
            'E-processes for each pair of actions: any number of looks, designs that follow the data.',
        },
        'PolyALBA: what rules out the actions that the preparation leaves. ALBA: what rules out all actions but one; beyond 256 of them it halves the list, with fixed counts.',
      ),
    ),
    observerSet: optional(
      choice(
        {
          first: 'The first actions found that raise the rank of `M_σ`.',
          spanner:
            'Full-bandit feedback: a barycentric spanner, of which every action is a combination with coefficients of at most 1.1. With other feedback as `first`.',
          search: 'Swaps of single actions that make `Σ β_i` smaller, which the samples grow with.',
        },
        'GCB-PE: how the global observer set `σ` is chosen.',
      ),
    ),
    radius: optional(
      choice(
        {
          printed:
            '`rad_n = √(2 β_σ² ln(4 n² e² / δ) / n)`, as printed: noise in `[−1, 1]` on the arms.',
          'per-pull':
            'With the increments of the single pulls, never larger: noise in `[−1, 1]` on the arms.',
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
            'In proportion to `β_i`, how far the noise of a pull can move the estimate.',
        },
        'GCB-PE: how pulls are spread over the observer set.',
      ),
    ),
    stopTest: optional(
      choice(
        {
          'every-round': 'After every round, as printed.',
          geometric:
            'On a grid of rounds that grows by a constant factor: a few more samples, far fewer tests.',
        },
        'GCB-PE: when the stopping rule is tested.',
      ),
    ),
    deltaSchedule: optional(
      choice(
        {
          rounds: '`δ / (2n²)` for the test after `n` rounds, as printed.',
          tests:
            '`6δ / (π² j²)` for the `j`-th test: the tests are at rounds that are fixed in advance.',
        },
        'GCB-PE: how `δ` is spread over the stopping tests.',
      ),
    ),
    stopRule: optional(
      choice(
        {
          lipschitz: '`2 L_p rad_n`, as printed.',
          difference:
            '`D rad_n`, `D ≤ 2 L_p` the Lipschitz constant of the difference of two rewards.',
          directional:
            'Each pair of actions by the variance of its own difference, for rewards linear in `θ`; for others as `difference`.',
        },
        'GCB-PE: what the lead of the best action has to exceed.',
      ),
    ),
    maxRounds: optional(
      integer(
        1,
        'The most rounds of one phase (PolyALBA, ALBA), the most stopping tests (GCB-PE). The run ends as `inconclusive` there. Default: as many as it takes, until the best actions may be tied.',
        { maximum: Number.MAX_SAFE_INTEGER, examples: [100] },
      ),
    ),
  },
  'Single options over the preset. An option of another algorithm than the one that runs has no effect.',
);

export const RunSchema = object(
  {
    algorithm: choice(
      {
        polyalba:
          '**PolyALBA**: full-bandit feedback, linear reward; time polynomial in `d`, whatever `|X|`.',
        'gcb-pe': '**GCB-PE**: every feedback that determines the reward, every Lipschitz reward.',
        alba: '**ALBA**: full-bandit feedback, linear reward; looks at every action, at most 20,000.',
      },
      'The algorithm that decides what to pull and when to stop.',
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
        'The budget: the most pulls of actions in all. A batch that would pass it is not pulled; the run ends as `budget`. Default: none.',
        { maximum: Number.MAX_SAFE_INTEGER, examples: [1_000_000] },
      ),
    ),
    costPerPull: optional(
      number('What one pull costs, in any unit, for the plan.', { minimum: 0 }),
    ),
    preset: optional(
      choice(
        {
          recommended:
            'Sample sizes that hold for the declared noise and for actions of any length.',
          paper: 'As printed in the paper.',
        },
        'A name for a set of options. Default: `recommended`.',
      ),
    ),
    options: optional(options),
  },
  'Which algorithm runs, and how sure its answer has to be.',
  {
    defaultSnippets: [
      {
        label: 'PolyALBA',
        description: 'Only the total is seen, the reward is the total',
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
