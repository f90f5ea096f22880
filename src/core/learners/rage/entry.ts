import { choice, optional } from '../../text/nodes';
import type { AlgorithmKind } from '../algorithmKind';
import { poolOfAll } from '../listed/allActions';
import { LISTED } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { phaseLimit } from '../listed/phaseLimit';
import { linearProblem } from '../shared/totalsOnly';
import { RAGE_FACTS } from './facts';
import type { RageOptions } from './rage';
import { rage } from './rage';

export const RAGE: AlgorithmKind<RageOptions> = {
  ...LISTED,
  ...listingChecks(RAGE_FACTS.title),
  options: {
    threshold: THRESHOLD,
    convention: optional(
      choice(
        {
          icml: 'As published: phase `t` is accurate to `2^−t`.',
          neurips:
            'As in its authors’ later code: phase `t` is accurate to `2^−(t+2)`, and that is also the least lead that rules out.',
        },
        'RAGE: the sizes of its phases.',
      ),
    ),
  },
  create: (input, options) => {
    const problem = linearProblem(input);
    const {
      delta,
      accuracy,
      assumptions: { noiseScale },
    } = problem;
    return rage(poolOfAll(problem), {
      ...options,
      delta,
      accuracy,
      noiseScale,
      maxRounds: phaseLimit(options),
    });
  },
};
