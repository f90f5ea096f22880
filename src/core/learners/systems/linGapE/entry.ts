import type { AlgorithmKind } from '../../contract/algorithmKind';
import type { AlgorithmName } from '../../contract/algorithms';
import { listedProblem } from '../../problem/allActions';
import { LISTED } from '../../problem/entryParts';
import { listingChecks } from '../../problem/listing';
import { BATCH, THRESHOLD } from '../../contract/optionNodes';
import type { LinGapEOptions } from './linGapE';
import { linGapE } from './linGapE';

/** @param unionOf what the printed radius shares delta over, for K actions */
function kind(name: AlgorithmName, unionOf: (K: number) => number): AlgorithmKind<LinGapEOptions> {
  return {
    ...LISTED,
    ...listingChecks(name),
    options: { threshold: THRESHOLD, batch: BATCH },
    assumptionsUsed: ({ options: { threshold } }) =>
      new Set(threshold === 'printed' ? ['noiseScale', 'thetaNorm'] : ['noiseScale']),
    create: (input, options) => {
      const problem = listedProblem(input);
      return linGapE({ ...problem, union: unionOf(problem.pool.members.length) }, options);
    },
  };
}

export const LIN_GAP_E = kind('lin-gap-e', (K) => K * K);
export const GLUCB = kind('glucb', () => 1);
