import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { LIN_GAP_E_FACTS } from '../linGapE/facts';
import type { LinGameOptions } from './linGame';

export const LIN_GAME_FACTS: AlgorithmFacts<LinGameOptions> = {
  ...LIN_GAP_E_FACTS,
  source: 'Degenne, Ménard, Shang and Valko 2020',
  detail: 'For totals and few actions; plays against the closest alternative',
};

export const LIN_GAME_C_FACTS: AlgorithmFacts<LinGameOptions> = {
  ...LIN_GAME_FACTS,
  detail: 'For totals and few actions; as LinGame, with one learner for all leaders',
};
