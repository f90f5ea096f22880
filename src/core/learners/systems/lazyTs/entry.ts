import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listedProblem } from '../../problem/allActions';
import { LISTED } from '../../problem/entryParts';
import { listingChecks } from '../../problem/listing';
import { BATCH, THRESHOLD } from '../../contract/optionNodes';
import type { LazyTsOptions } from './lazyTs';
import { lazyTs } from './lazyTs';

export const LAZY_TS: AlgorithmKind<LazyTsOptions> = {
  ...LISTED,
  ...listingChecks('lazy-ts'),
  options: { threshold: THRESHOLD, batch: BATCH },
  create: (input, options) => lazyTs(listedProblem(input), options),
};
