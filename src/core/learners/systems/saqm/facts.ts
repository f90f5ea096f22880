import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { BEST_ARMS } from '../csar/facts';
import { EXPLORATION } from '../../contract/sharedFacts';
import type { ListedOptions } from '../../contract/options';

export type SaqmOptions = Pick<ListedOptions, 'threshold'>;

export const SAQM_FACTS: AlgorithmFacts<SaqmOptions> = {
  source: 'Kuroki, Xu, Miyauchi, Honda and Sugiyama 2019',
  covers: BEST_ARMS,
  description: 'the family `topK` only; full-bandit feedback, linear reward.',
  detail: 'For totals and the best k arms; one fixed design, tested by a confidence ellipsoid',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
  phases: EXPLORATION,
};
