import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { RAGE_FACTS } from '../rage/facts';
import type { PelegOptions } from './peleg';

export const PELEG_FACTS: AlgorithmFacts<PelegOptions> = {
  ...RAGE_FACTS,
  source: 'Zaki, Mohan and Gopalan 2020',
  detail: 'For totals and few actions; a game finds the design of each phase',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
};
