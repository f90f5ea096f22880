import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listedProblem } from '../../problem/allActions';
import { LIN_GAP_E } from '../linGapE/entry';
import { listingChecks } from '../../problem/listing';
import type { LinGameOptions } from './linGame';
import { linGame, linGameC } from './linGame';

export const LIN_GAME: AlgorithmKind<LinGameOptions> = {
  ...LIN_GAP_E,
  ...listingChecks('lin-game'),
  create: (input, options) => linGame(listedProblem(input), options),
};

export const LIN_GAME_C: AlgorithmKind<LinGameOptions> = {
  ...LIN_GAME,
  ...listingChecks('lin-game-c'),
  create: (input, options) => linGameC(listedProblem(input), options),
};
