import { choice, optional } from '../../text/nodes';
import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED, PAIR_WORK } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { RAGE_FACTS } from './facts';
import type { RageOptions } from './rage';
import { rage } from './rage';

export const RAGE: AlgorithmKind<RageOptions> = {
  ...LISTED,
  ...listingChecks(RAGE_FACTS.title, true),
  pairWork: PAIR_WORK,
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
  create: (input, options) => rage(listedProblem(input), options),
};
