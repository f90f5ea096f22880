import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { XY_STATIC_FACTS } from '../xyStatic/facts';
import type { IcbOptions } from './icb';

export const ICB_FACTS: AlgorithmFacts<IcbOptions> = {
  ...XY_STATIC_FACTS,
  source: 'Kuroki, Xu, Miyauchi, Honda and Sugiyama 2020',
  description:
    'full-bandit feedback, linear reward; time polynomial in `d`. One interval for each base arm: many samples.',
  detail: 'For totals; one fixed design on a few actions',
};
