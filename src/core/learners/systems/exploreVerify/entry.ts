import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listedProblem } from '../../problem/allActions';
import { LISTED, PAIR_WORK } from '../../problem/entryParts';
import { listingChecks } from '../../problem/listing';
import { exploreVerify } from './exploreVerify';

export const EXPLORE_VERIFY: AlgorithmKind<object> = {
  ...LISTED,
  ...listingChecks('explore-verify', true),
  pairWork: PAIR_WORK,
  options: {},
  create: (input, options) => exploreVerify(listedProblem(input), options),
};
