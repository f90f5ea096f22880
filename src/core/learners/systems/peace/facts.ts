import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import type { ListedOptions } from '../../contract/options';
import { EXPLORATION, TOTALS_ONLY } from '../../contract/sharedFacts';

export type PeaceOptions = Pick<ListedOptions, 'threshold'>;

export const PEACE_FACTS: AlgorithmFacts<PeaceOptions> = {
  source: 'Katz-Samuels, Jain, Karnin and Jamieson 2020',
  covers: {
    feedbacks: ['full-bandit', 'semi-bandit', 'masked', 'first', 'explicit'],
    byNumbers: ['masked', 'first', 'explicit'],
    rewards: ['linear', 'weighted-linear', 'link'],
    except: [['full-bandit', 'weighted-linear']],
    words:
      'feedback that shows the total or each base arm on its own, and a linear reward (without weights if the total is seen) or a link',
  },
  description:
    'linear reward; full-bandit feedback with at most 20,000 actions, or feedback that shows each base arm on its own.',
  detail:
    'For totals and few actions, or base arms that are observed one by one; samples in phases',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
  phases: { elimination: TOTALS_ONLY.phases.elimination, ...EXPLORATION },
};
