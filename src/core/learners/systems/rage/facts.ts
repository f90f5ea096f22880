import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { TOTALS_ONLY } from '../../contract/sharedFacts';
import type { RageOptions } from './rage';

export const RAGE_FACTS: AlgorithmFacts<RageOptions> = {
  source: 'Fiez, Jain, Jamieson and Ratliff 2019',
  covers: TOTALS_ONLY.covers,
  description: 'full-bandit feedback, linear reward; lists all actions, at most 20,000.',
  detail: 'For totals and few actions; a new design in each phase',
  preset: (name) => ({
    threshold: name === 'paper' ? 'printed' : 'sound',
    convention: 'icml',
  }),
  phases: { elimination: TOTALS_ONLY.phases.elimination },
};
