/** The algorithms: what a spec calls them, and what the paper calls them. */
import type { AlgorithmName } from '../learners/options';

export const ALGORITHM_TITLES: Readonly<Record<AlgorithmName, string>> = {
  polyalba: 'PolyALBA',
  'gcb-pe': 'GCB-PE',
  alba: 'ALBA',
};

export const ALGORITHM_NAMES = Object.keys(ALGORITHM_TITLES) as readonly AlgorithmName[];
