/** `assumptions`: what is known beforehand and enters the sample sizes. */
import type { Static } from 'typebox';
import { number, object, optional } from '../../text/nodes';

export const AssumptionsSchema = object(
  {
    thetaNorm: optional(
      number(
        '`L` with `‖θ‖₂ ≤ L`: an upper bound of the length of the vector of values. Enters `c₀ = max(4L², 3)`. Default in a simulation: `‖θ‖₂` of the truth.',
        { exclusiveMinimum: 0, examples: [2] },
      ),
    ),
    noiseScale: optional(
      number(
        '`R`: the sub-Gaussian constant of the noise of one feedback row. For Gaussian noise its standard deviation, for noise in `[−b, b]` it is `b`. Default in a simulation: that of the simulated noise.',
        { minimum: 0, examples: [1] },
      ),
    ),
    rewardBound: optional(
      number('An upper bound of `|xᵀθ|` over all actions `x ∈ X`. Default: `√m · L`.', {
        exclusiveMinimum: 0,
        examples: [4],
      }),
    ),
  },
  'What you know before the first sample; it enters the sample sizes: `L`, `R` and a bound of the rewards. In a simulation, missing values are taken from the simulated truth, and the result says so.',
  {
    defaultSnippets: [
      {
        label: 'assumptions',
        description: 'L, the bound of the length of theta',
        body: { thetaNorm: '^${1:2}' },
      },
    ],
  },
);

export type AssumptionsSpec = Static<typeof AssumptionsSchema>;
