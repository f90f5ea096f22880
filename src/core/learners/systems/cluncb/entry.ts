import type { AlgorithmKind } from '../../contract/algorithmKind';
import { LISTED } from '../../problem/entryParts';
import { BATCH, THRESHOLD } from '../../contract/optionNodes';
import { linearProblem } from '../../problem/totals';
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
