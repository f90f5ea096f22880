import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED, PAIR_WORK } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { PRINTED_SIZES, boundsOfSizes, linesOfNoise, linesOfSizes } from '../shared/totalsOnly';
import { Y_ELIM_TIL_FACTS } from './facts';
import type { YElimTilOptions } from './yElimTil';
import { yElimTil } from './yElimTil';

export const Y_ELIM_TIL: AlgorithmKind<YElimTilOptions> = {
  ...LISTED,
  ...listingChecks(Y_ELIM_TIL_FACTS.title, true),
  pairWork: PAIR_WORK,
  options: { threshold: THRESHOLD },
  assumptionsUsed: ({ threshold }) =>
    threshold === 'printed' ? boundsOfSizes(PRINTED_SIZES, true) : LISTED.assumptionsUsed(),
  assumptionLines: (instance) =>
    instance.run.options.threshold === 'printed'
      ? linesOfSizes(instance, true, PRINTED_SIZES)
      : linesOfNoise(instance),
  create: (input, options, { binomial }) => yElimTil(listedProblem(input), options, binomial),
};
