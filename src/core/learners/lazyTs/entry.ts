import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { BATCH, THRESHOLD } from '../listed/optionNodes';
import { LAZY_TS_FACTS } from './facts';
import type { LazyTsOptions } from './lazyTs';
import { lazyTs } from './lazyTs';

export const LAZY_TS: AlgorithmKind<LazyTsOptions> = {
  ...LISTED,
  ...listingChecks(LAZY_TS_FACTS.title),
  options: { threshold: THRESHOLD, batch: BATCH },
  create: (input, options) => lazyTs(listedProblem(input), options),
};
