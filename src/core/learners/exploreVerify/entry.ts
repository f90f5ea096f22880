import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED, PAIR_WORK } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { exploreVerify } from './exploreVerify';
import { EXPLORE_VERIFY_FACTS } from './facts';

export const EXPLORE_VERIFY: AlgorithmKind<object> = {
  ...LISTED,
  ...listingChecks(EXPLORE_VERIFY_FACTS.title, true),
  pairWork: PAIR_WORK,
  options: {},
  create: (input, options) => exploreVerify(listedProblem(input), options),
};
