import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED, PAIR_WORK } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { linesOfNoise, linesOfPrintedSizes } from '../shared/totalsOnly';
import { Y_ELIM_TIL_FACTS } from './facts';
import type { YElimTilOptions } from './yElimTil';
import { yElimTil } from './yElimTil';

export const Y_ELIM_TIL: AlgorithmKind<YElimTilOptions> = {
  ...LISTED,
  ...listingChecks(Y_ELIM_TIL_FACTS.title, true),
  pairWork: PAIR_WORK,
  options: { threshold: THRESHOLD },
  assumptionsUsed: ({ options: { threshold } }) =>
    threshold === 'printed' ? new Set(['thetaNorm']) : LISTED.assumptionsUsed(),
  assumptionLines: (instance) =>
    instance.run.options.threshold === 'printed'
      ? linesOfPrintedSizes(instance)
      : linesOfNoise(instance),
  create: (input, options, { binomial }) => yElimTil(listedProblem(input), options, binomial),
};
