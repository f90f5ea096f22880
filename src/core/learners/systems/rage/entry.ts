import { choice, optional } from '../../../text/nodes';
import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listedProblem } from '../../problem/allActions';
import { LISTED, PAIR_WORK } from '../../problem/entryParts';
import { listingChecks } from '../../problem/listing';
import { THRESHOLD } from '../../contract/optionNodes';
import type { RageOptions } from './rage';
import { rage } from './rage';

export const RAGE: AlgorithmKind<RageOptions> = {
  ...LISTED,
  ...listingChecks('rage', true),
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
