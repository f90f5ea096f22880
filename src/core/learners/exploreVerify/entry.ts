import type { AlgorithmKind } from '../algorithmKind';
import { poolOfAll } from '../listed/allActions';
import { LISTED } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { phaseLimit } from '../listed/phaseLimit';
import { linearProblem } from '../shared/totalsOnly';
import { exploreVerify } from './exploreVerify';
import { EXPLORE_VERIFY_FACTS } from './facts';

export const EXPLORE_VERIFY: AlgorithmKind<object> = {
  ...LISTED,
  ...listingChecks(EXPLORE_VERIFY_FACTS.title),
  options: {},
  create: (input, options) => {
    const problem = linearProblem(input);
    const { noiseScale } = problem.assumptions;
    const maxRounds = phaseLimit(options);
    return exploreVerify(poolOfAll(problem), { delta: problem.delta, noiseScale, maxRounds });
  },
};
