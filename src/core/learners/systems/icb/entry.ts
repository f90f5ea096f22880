import type { AlgorithmKind } from '../../contract/algorithmKind';
import { LISTED } from '../../problem/entryParts';
import { THRESHOLD } from '../../contract/optionNodes';
import { linearProblem } from '../../problem/totals';
import type { IcbOptions } from './icb';
import { icb } from './icb';

export const ICB: AlgorithmKind<IcbOptions> = {
  ...LISTED,
  options: { threshold: THRESHOLD },
  create: (input, options) =>
    icb(linearProblem(input), input.inspection.observerSet.actions, options),
};
