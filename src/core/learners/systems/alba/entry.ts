import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listingChecks } from '../../problem/listing';
import { TOTALS_LINES, distributionIn, linearProblem, supportOf } from '../../problem/totals';
import { albaAsPrinted } from './paper';
import { printedAlbaSamples } from './printedSamples';
import { standaloneAlba } from './recommended';

const LISTING = listingChecks('alba');

export const ALBA: AlgorithmKind = {
  ...TOTALS_LINES,
  ...LISTING,
  options: {},
  setUp: supportOf,
  create: (input, options, { binomial }) => {
    const problem = linearProblem(input);
    return input.instance.run.preset === 'paper'
      ? albaAsPrinted(problem, options, binomial)
      : standaloneAlba(problem, distributionIn(input), options);
  },
  printedSamples: printedAlbaSamples,
};
