import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { EXPLORATION, TOTALS_ONLY } from '../../contract/sharedFacts';
import type { LinGapEOptions } from './linGapE';

export const LIN_GAP_E_FACTS: AlgorithmFacts<LinGapEOptions> = {
  source: 'Xu, Honda and Sugiyama 2018',
  covers: TOTALS_ONLY.covers,
  description: 'full-bandit feedback, linear reward; lists all actions, at most 20,000.',
  detail: 'For totals and few actions; samples what distinguishes the best two',
  preset: (name) =>
    name === 'paper'
      ? { threshold: 'printed', batch: 'pull' }
      : { threshold: 'sound', batch: 'geometric' },
  phases: EXPLORATION,
};

/** The same rule without the union over pairs. */
export const GLUCB_FACTS: AlgorithmFacts<LinGapEOptions> = {
  ...LIN_GAP_E_FACTS,
  source: 'Zaki, Mohan and Gopalan 2019',
  detail: 'For totals and few actions; as LinGapE, analysed for two and three actions',
};
