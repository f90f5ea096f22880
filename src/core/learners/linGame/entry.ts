import type { AlgorithmKind } from '../algorithmKind';
import { poolOfAll } from '../listed/allActions';
import { LIN_GAP_E } from '../linGapE/entry';
import { listingChecks } from '../listed/listing';
import { linearProblem } from '../shared/totalsOnly';
import { LIN_GAME_FACTS } from './facts';
import type { LinGameOptions } from './linGame';
import { linGame } from './linGame';

export const LIN_GAME: AlgorithmKind<LinGameOptions> = {
  ...LIN_GAP_E,
  ...listingChecks(LIN_GAME_FACTS.title),
  create: (input, options) => {
    const problem = linearProblem(input);
    const { noiseScale, thetaNorm } = problem.assumptions;
    const pool = poolOfAll(problem);
    return linGame({ pool, delta: problem.delta, noiseScale, thetaNorm }, options);
  },
};
