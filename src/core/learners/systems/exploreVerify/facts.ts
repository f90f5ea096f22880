import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { RAGE_FACTS } from '../rage/facts';

export const EXPLORE_VERIFY_FACTS: AlgorithmFacts<object> = {
  ...RAGE_FACTS,
  source: 'Karnin 2016',
  detail: 'For totals and few actions; finds the best action, then verifies it with new samples',
  preset: () => ({}),
  phases: {
    ...RAGE_FACTS.phases,
    verification: { title: 'Verification', step: 'round' },
  },
};
