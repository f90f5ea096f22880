import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { TOTALS_ONLY } from '../../contract/sharedFacts';
import type { PolyAlbaOptions } from '../../contract/options';

export const POLYALBA_FACTS: AlgorithmFacts<PolyAlbaOptions> = {
  ...TOTALS_ONLY,
  preset: () => ({ rounds: 'many' }),
  source: 'Du, Kuroki and Chen 2021, Algorithm 4',
  description:
    'full-bandit feedback, linear reward; time polynomial in `d`, however large `|X|` is.',
  detail: 'For totals; examines only a few actions in each round',
  command: 'cpe.runPolyAlba',
  snippets: {
    recommended: 'Only the total is observed, the reward is the total',
    paper: 'Far more samples; its proof covers actions of length 1 and noise in [−1, 1]',
  },
  isPlannedBeside: true,
  printedSize: 'preparation',
};
