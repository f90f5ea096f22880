import type { AlgorithmKind } from '../algorithmKind';
import { LISTED } from '../listed/entryParts';
import { BATCH, THRESHOLD } from '../listed/optionNodes';
import { linearProblem } from '../shared/totalsOnly';
import type { CluncbOptions } from './cluncb';
import { cluncb } from './cluncb';

export const CLUNCB: AlgorithmKind<CluncbOptions> = {
  ...LISTED,
  options: { threshold: THRESHOLD, batch: BATCH },
  assumptionsUsed: ({ options: { threshold } }) =>
    new Set(threshold === 'printed' ? ['noiseScale', 'thetaNorm'] : ['noiseScale']),
  create: (input, options) => {
    const { measurable } = input.instance;
    const support = input.inspection.observerSet.actions;
    return cluncb({ problem: linearProblem(input), measurable, support }, options);
  },
};
