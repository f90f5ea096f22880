import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { RAGE_FACTS } from '../rage/facts';
import type { YElimTilOptions } from './yElimTil';

export const Y_ELIM_TIL_FACTS: AlgorithmFacts<YElimTilOptions> = {
  ...RAGE_FACTS,
  source: 'Tao, Blanco and Zhou 2018',
  detail: 'For totals and few actions; one design for all differences, in every round',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
};
