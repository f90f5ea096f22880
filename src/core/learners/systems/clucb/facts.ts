import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { LIN_GAP_E_FACTS } from '../linGapE/facts';
import type { ClucbOptions } from './clucb';

export const CLUCB_FACTS: AlgorithmFacts<ClucbOptions> = {
  ...LIN_GAP_E_FACTS,
  source: 'Chen, Lin, King, Lyu and Chen 2014',
  covers: {
    feedbacks: ['semi-bandit', 'masked', 'first', 'explicit'],
    byNumbers: ['masked', 'first', 'explicit'],
    rewards: ['linear', 'weighted-linear', 'link'],
    words: 'feedback that shows each base arm on its own and a linear reward or a link',
  },
  description:
    'feedback that shows each base arm on its own, linear reward, also with weights; time polynomial in `d`.',
  detail:
    'For base arms that are observed one by one; samples what is uncertain between the best two',
};
