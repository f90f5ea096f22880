import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import type { ListedOptions } from '../../contract/options';
import { TOTALS_ONLY } from '../../contract/sharedFacts';

export type CsarOptions = Pick<ListedOptions, 'threshold'>;

/** What CSAR and SAQM support: the best k of the base arms, by totals. */
export const BEST_ARMS = {
  families: ['topK'],
  feedbacks: TOTALS_ONLY.covers.feedbacks,
  rewards: TOTALS_ONLY.covers.rewards,
  words: `the family \`topK\`, ${TOTALS_ONLY.covers.words}`,
} as const;

export const CSAR_FACTS: AlgorithmFacts<CsarOptions> = {
  source: 'Rejwan and Mansour 2020',
  covers: BEST_ARMS,
  description: 'the family `topK` only; full-bandit feedback, linear reward.',
  detail: 'For totals and the best k arms; accepts and rejects one base arm after another',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
  phases: { elimination: TOTALS_ONLY.phases.elimination },
};
