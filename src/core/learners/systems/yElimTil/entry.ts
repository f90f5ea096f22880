import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listedProblem } from '../../problem/allActions';
import { LISTED, PAIR_WORK } from '../../problem/entryParts';
import { listingChecks } from '../../problem/listing';
import { THRESHOLD } from '../../contract/optionNodes';
import { linesOfNoise, linesOfPrintedSizes } from '../../problem/totals';
import type { YElimTilOptions } from './yElimTil';
import { yElimTil } from './yElimTil';

export const Y_ELIM_TIL: AlgorithmKind<YElimTilOptions> = {
  ...LISTED,
  ...listingChecks('y-elim-til', true),
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
