/** The entry of `uniform` in the catalogue of algorithms. */
import { observerSetOf } from '../../../../src/core/feedback/observerSet/buildObserverSet';
import type { AlgorithmKind } from '../../../../src/core/learners/contract/algorithmKind';
import { ROUNDS } from '../../../../src/core/learners/contract/optionNodes';
import { noiseLine } from '../../../../src/core/learners/noise/noiseLines';
import { partialProblem } from '../../../../src/core/learners/systems/gcbPe/partialProblem';
import { uniform } from './uniform';

export const UNIFORM: AlgorithmKind = {
  options: { rounds: ROUNDS },
  assumptionsUsed: () => new Set(['noiseScale']),
  assumptionLines: (instance, inspection) => [noiseLine(instance, inspection)],
  setUp: ({ instance, independent }) => ({
    observerSet: observerSetOf(instance.feedback, independent),
    distribution: null,
  }),
  create: (input, options) => uniform(partialProblem(input), options),
};
