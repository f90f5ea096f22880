import { EXPLORATION, TOTALS_ONLY } from '../../contract/sharedFacts';
import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import type { GcbPeOptions } from '../../contract/options';

export const GCB_PE_FACTS: AlgorithmFacts<GcbPeOptions> = {
  source: 'Du, Kuroki and Chen 2021, GCB-PE',
  description: 'every feedback that determines the reward, every Lipschitz reward.',
  detail: 'For every feedback and reward',
  command: 'cpe.runGcbPe',
  snippets: { recommended: 'Any feedback, any reward' },
  covers: { words: 'feedback that determines the reward' },
  preset: () => ({ rounds: 'many' }),
  phases: { ...EXPLORATION, ...TOTALS_ONLY.phases },
  compared: {
    paper: { observerSet: 'first found', test: 'at growing distances' },
    recommended: { observerSet: 'search', test: 'at growing distances' },
  },
  isPlannedBeside: true,
  printedSize: 'tests',
};
