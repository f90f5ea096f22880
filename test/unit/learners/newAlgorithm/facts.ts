/** What is known of `uniform`, an algorithm that this version does not have. */
import type { AlgorithmFacts } from '../../../../src/core/learners/contract/algorithmFacts';

export const UNIFORM_FACTS: AlgorithmFacts = {
  source: 'a fixed design',
  description: 'every feedback that determines the reward, linear reward.',
  detail: 'Equal shares, for comparison',
  command: 'cpe.runUniform',
  covers: { rewards: ['linear'], words: 'a linear reward (without weights)' },
  phases: { sampling: { title: 'Sampling', step: 'test' } },
};
