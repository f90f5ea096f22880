import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { LIN_GAP_E_FACTS } from '../linGapE/facts';
import type { LazyTsOptions } from './lazyTs';

export const LAZY_TS_FACTS: AlgorithmFacts<LazyTsOptions> = {
  ...LIN_GAP_E_FACTS,
  source: 'Jedra and Proutiere 2020',
  detail: 'For totals and few actions; follows the design that is optimal by the estimate',
};
