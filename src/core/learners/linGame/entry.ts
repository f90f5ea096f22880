import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LIN_GAP_E } from '../linGapE/entry';
import { listingChecks } from '../listed/listing';
import { LIN_GAME_C_FACTS, LIN_GAME_FACTS } from './facts';
import type { LinGameOptions } from './linGame';
import { linGame, linGameC } from './linGame';

export const LIN_GAME: AlgorithmKind<LinGameOptions> = {
  ...LIN_GAP_E,
  ...listingChecks(LIN_GAME_FACTS.title),
  create: (input, options) => linGame(listedProblem(input), options),
};

export const LIN_GAME_C: AlgorithmKind<LinGameOptions> = {
  ...LIN_GAME,
  ...listingChecks(LIN_GAME_C_FACTS.title),
  create: (input, options) => linGameC(listedProblem(input), options),
};
