import type { AlgorithmKind } from '../algorithmKind';
import { subGaussianLine } from '../gcbPe/noiseAssumption';
import { BATCH, THRESHOLD } from '../listed/optionNodes';
import type { ArmSetUp } from './armSetUp';
import { armProblem, armSetUp, hiddenArmFindings } from './armSetUp';
import type { ClucbOptions } from './clucb';
import { clucb } from './clucb';
import { CLUCB_FACTS } from './facts';

export const CLUCB: AlgorithmKind<ClucbOptions, ArmSetUp> = {
  options: { threshold: THRESHOLD, batch: BATCH },
  assumptionsUsed: () => new Set(['noiseScale']),
  assumptionLines: (instance) => [subGaussianLine(instance)],
  setUp: armSetUp,
  check: (instance, { identifiability, setUp }) =>
    identifiability.identifiable ? hiddenArmFindings(CLUCB_FACTS.title, instance, setUp) : [],
  create: (input, options) => clucb(armProblem(input, input.inspection.setUp), options),
};
