/** The options of GCB-PE in `run.options`. */
import { choice, optional } from '../../text/nodes';
import { ROUNDS_NODE } from '../shared/growth';

export const GCB_PE_OPTIONS = {
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
        adaptive:
          'After each phase, to the actions that best distinguish those still possible. For rewards linear in `θ` and the tests of preset `recommended`; otherwise as `proportional`.',
      },
      'GCB-PE: how the samples are divided among the actions.',
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
        tests: '`6δ / (π² j²)` for the `j`-th test: the rounds of the tests are fixed in advance.',
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
  rounds: ROUNDS_NODE,
} as const;
