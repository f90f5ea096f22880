import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { BATCH, THRESHOLD } from '../listed/optionNodes';
import { GLUCB_FACTS, LIN_GAP_E_FACTS } from './facts';
import type { LinGapEOptions } from './linGapE';
import { linGapE } from './linGapE';

/** @param unionOf what the printed radius shares delta over, for K actions */
function kind(title: string, unionOf: (K: number) => number): AlgorithmKind<LinGapEOptions> {
  return {
    ...LISTED,
    ...listingChecks(title),
    options: { threshold: THRESHOLD, batch: BATCH },
    assumptionsUsed: ({ options: { threshold } }) =>
      new Set(threshold === 'printed' ? ['noiseScale', 'thetaNorm'] : ['noiseScale']),
    create: (input, options) => {
      const problem = listedProblem(input);
      return linGapE({ ...problem, union: unionOf(problem.pool.members.length) }, options);
    },
  };
}

export const LIN_GAP_E = kind(LIN_GAP_E_FACTS.title, (K) => K * K);
export const GLUCB = kind(GLUCB_FACTS.title, () => 1);
