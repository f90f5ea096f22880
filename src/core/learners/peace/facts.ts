import type { AlgorithmFacts } from '../algorithmFacts';
import type { ListedOptions } from '../options';
import { TOTALS_ONLY } from '../polyalba/facts';

export type PeaceOptions = Pick<ListedOptions, 'threshold'>;

export const PEACE_FACTS: AlgorithmFacts<PeaceOptions> = {
  title: 'Peace',
  source: 'Katz-Samuels, Jain, Karnin and Jamieson 2020',
  covers: TOTALS_ONLY.covers,
  description: 'full-bandit feedback, linear reward; lists all actions, at most 20,000.',
  detail:
    'For totals and few actions; a new design in each phase, for the largest error of all at once',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
  phases: { elimination: TOTALS_ONLY.phases.elimination },
};
