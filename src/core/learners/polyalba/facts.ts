import type { AlgorithmFacts } from '../algorithmFacts';
import type { PolyAlbaOptions } from '../options';

/** What ALBA and PolyALBA have in common: totals, of which the actions are compared in their span. */
export const TOTALS_ONLY = {
  covers: {
    feedbacks: ['full-bandit'],
    rewards: ['linear', 'link'],
    words: 'full-bandit feedback and a linear reward (without weights) or a link',
  },
  phases: {
    preparation: { title: 'Preparation', step: 'round' },
    elimination: { title: 'Elimination', step: 'round' },
  },
  compared: {
    paper: { observerSet: 'first found', test: 'on the samples of a round' },
    recommended: { observerSet: 'spanner', test: 'on all samples so far' },
  },
} as const;

export const POLYALBA_FACTS: AlgorithmFacts<PolyAlbaOptions> = {
  ...TOTALS_ONLY,
  preset: () => ({ rounds: 'many' }),
  title: 'PolyALBA',
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
