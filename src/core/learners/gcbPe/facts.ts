import { EXPLORATION } from '../listed/phases';
import { TOTALS_ONLY } from '../polyalba/facts';
import type { AlgorithmFacts } from '../algorithmFacts';
import type { GcbPeOptions } from '../options';

const PAPER: GcbPeOptions = {
  observerSet: 'first',
  radius: 'printed',
  allocation: 'uniform',
  stopTest: 'every-round',
  deltaSchedule: 'rounds',
  stopRule: 'lipschitz',
  rounds: 'many',
};

const RECOMMENDED: GcbPeOptions = {
  observerSet: 'search',
  radius: 'sub-gaussian',
  allocation: 'adaptive',
  stopTest: 'geometric',
  deltaSchedule: 'tests',
  stopRule: 'directional',
  rounds: 'many',
};

export const GCB_PE_FACTS: AlgorithmFacts<GcbPeOptions> = {
  title: 'GCB-PE',
  source: 'Du, Kuroki and Chen 2021, GCB-PE',
  description: 'every feedback that determines the reward, every Lipschitz reward.',
  detail: 'For every feedback and reward',
  command: 'cpe.runGcbPe',
  snippets: { recommended: 'Any feedback, any reward' },
  covers: { words: 'feedback that determines the reward' },
  preset: (name, noise) => {
    if (name === 'paper') return PAPER;
    // Every law of noise is sub-Gaussian with a known constant and independent between base arms (rows); a spec that
    // says there is none is taken at its word by the per-pull radius.
    return noise?.distribution === 'none' ? { ...RECOMMENDED, radius: 'per-pull' } : RECOMMENDED;
  },
  phases: { ...EXPLORATION, ...TOTALS_ONLY.phases },
  compared: {
    observerSet: 'observerSet',
    test: 'stopTest',
    tests: { geometric: 'at growing distances', 'every-round': 'every round' },
  },
  isPlannedBeside: true,
  printedSize: 'tests',
};
