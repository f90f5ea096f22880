/** The options of PolyALBA in `run.options`; ALBA has some of them too. */
import { choice, optional } from '../../text/nodes';
import { ROUNDS_NODE } from '../shared/growth';

export const POLYALBA_OPTIONS = {
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
  rounds: ROUNDS_NODE,
} as const;
