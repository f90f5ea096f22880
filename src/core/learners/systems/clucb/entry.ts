import type { AlgorithmKind } from '../../contract/algorithmKind';
import { subGaussianLine } from '../../noise/noiseLines';
import { BATCH, THRESHOLD } from '../../contract/optionNodes';
import type { ArmSetUp } from '../../problem/armSetUp';
import { armProblem, armSetUp, hiddenArmFindings } from '../../problem/armSetUp';
import type { ClucbOptions } from './clucb';
import { clucb } from './clucb';

export const CLUCB: AlgorithmKind<ClucbOptions, ArmSetUp> = {
  options: { threshold: THRESHOLD, batch: BATCH },
  assumptionsUsed: () => new Set(['noiseScale']),
  assumptionLines: (instance) => [subGaussianLine(instance)],
  setUp: armSetUp,
  check: (instance, { identifiability, setUp }) =>
    identifiability.identifiable ? hiddenArmFindings('clucb', instance, setUp) : [],
  create: (input, options) => clucb(armProblem(input, input.inspection.setUp), options),
};
