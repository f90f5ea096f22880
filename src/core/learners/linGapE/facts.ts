import type { AlgorithmFacts } from '../algorithmFacts';
import { EXPLORATION } from '../listed/phases';
import { TOTALS_ONLY } from '../polyalba/facts';
import type { LinGapEOptions } from './linGapE';

export const LIN_GAP_E_FACTS: AlgorithmFacts<LinGapEOptions> = {
  title: 'LinGapE',
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
  title: 'GLUCB',
  source: 'Zaki, Mohan and Gopalan 2019',
  detail: 'For totals and few actions; as LinGapE, analysed for two and three actions',
};
