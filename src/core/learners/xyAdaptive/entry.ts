import type { AlgorithmKind } from '../algorithmKind';
import { poolOfAll } from '../listed/allActions';
import { LISTED } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { phaseLimit } from '../listed/phaseLimit';
import { linearProblem } from '../shared/totalsOnly';
import { XY_ADAPTIVE_FACTS } from './facts';
import type { XyAdaptiveOptions } from './xyAdaptive';
import { xyAdaptive } from './xyAdaptive';

export const XY_ADAPTIVE: AlgorithmKind<XyAdaptiveOptions> = {
  ...LISTED,
  ...listingChecks(XY_ADAPTIVE_FACTS.title),
  options: { threshold: THRESHOLD },
  create: (input, options) => {
    const problem = linearProblem(input);
    const {
      delta,
      accuracy,
      assumptions: { noiseScale },
    } = problem;
    const maxRounds = phaseLimit(options);
    return xyAdaptive(poolOfAll(problem), {
      ...options,
      delta,
      accuracy,
      noiseScale,
      maxRounds,
    });
  },
};
