import type { AlgorithmKind } from '../algorithmKind';
import type { PolyAlbaOptions } from '../options';
import { POLYALBA_OPTIONS } from '../polyalba/optionNodes';
import {
  boundsOfSizes,
  distributionIn,
  linearProblem,
  linesOfSizes,
  spanIn,
  supportOf,
} from '../shared/totalsOnly';
import { standaloneAlba } from './alba';
import { ALBA_FACTS } from './facts';
import { listingChecks } from '../listed/listing';
import { printedAlbaSamples } from './printedSamples';

const { support, constants, counts, elimination } = POLYALBA_OPTIONS;

export const ALBA: AlgorithmKind<PolyAlbaOptions> = {
  options: { support, constants, counts, elimination },
  ...listingChecks(ALBA_FACTS.title),
  assumptionsUsed: (options) => boundsOfSizes(options, drawsCounts(options)),
  assumptionLines: (instance) => linesOfSizes(instance, drawsCounts(instance.run.options)),
  setUp: supportOf,
  create: (input, options, { binomial }) =>
    standaloneAlba(linearProblem(input), distributionIn(input), options, binomial),
  printedSamples: (input, theta) => {
    const { instance } = input;
    const known = { instance, theta, span: spanIn(input), alphaPrinted: 1 };
    return printedAlbaSamples(known);
  },
};

/** An elimination by pairs has fixed counts. */
function drawsCounts(options: PolyAlbaOptions): boolean {
  return options.counts !== 'fixed' && options.elimination === 'alba';
}
