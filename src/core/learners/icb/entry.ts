import type { AlgorithmKind } from '../algorithmKind';
import { LISTED } from '../listed/entryParts';
import { THRESHOLD } from '../listed/optionNodes';
import { linearProblem } from '../shared/totalsOnly';
import type { IcbOptions } from './icb';
import { icb } from './icb';

export const ICB: AlgorithmKind<IcbOptions> = {
  ...LISTED,
  options: { threshold: THRESHOLD },
  create: (input, options) =>
    icb(linearProblem(input), input.inspection.observerSet.actions, options),
};
