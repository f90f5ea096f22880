/** The entry of `uniform` in the catalogue of algorithms. */
import { choice, optional } from '../../../../src/core/text/nodes';
import { observerSetOf } from '../../../../src/core/feedback/observerSet/buildObserverSet';
import type { AlgorithmKind } from '../../../../src/core/learners/contract/algorithmKind';
import { noiseLine } from '../../../../src/core/learners/noise/noiseLines';
import { partialProblem } from '../../../../src/core/learners/systems/gcbPe/partialProblem';
import type { UniformOptions } from './facts';
import { uniform } from './uniform';

export const UNIFORM: AlgorithmKind<UniformOptions> = {
  options: {
    grid: optional(
      choice(
        { doubling: 'After 1, 2, 4, … samples of each action.', fine: 'Ten times as often.' },
        'Uniform: when the stopping rule is tested.',
      ),
    ),
  },
  assumptionsUsed: () => new Set(['noiseScale']),
  assumptionLines: (instance, inspection) => [noiseLine(instance, inspection)],
  setUp: ({ instance, independent }) => ({
    observerSet: observerSetOf(instance.feedback, independent),
    distribution: null,
  }),
  create: (input, options) => uniform(partialProblem(input), options),
};
