import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { LIN_GAP_E_FACTS } from '../linGapE/facts';
import type { CluncbOptions } from './cluncb';

export const CLUNCB_FACTS: AlgorithmFacts<CluncbOptions> = {
  ...LIN_GAP_E_FACTS,
  source: 'Du, Kuroki and Chen 2021, appendix',
  description:
    'full-bandit feedback, linear reward; time polynomial in `d`. One interval for each base arm: many samples.',
  detail: 'For totals; samples what is uncertain between the best two',
};
