import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { TOTALS_ONLY } from '../../contract/sharedFacts';

export const ALBA_FACTS: AlgorithmFacts<object> = {
  ...TOTALS_ONLY,
  preset: () => ({}),
  source: 'Tao, Blanco and Zhou 2018',
  description: 'full-bandit feedback, linear reward; lists all actions, at most 20,000.',
  detail: 'For totals and few actions; examines every action in each round',
  isPlannedBeside: true,
  printedSize: 'rounds',
};
