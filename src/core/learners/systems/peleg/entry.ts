import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listedProblem } from '../../problem/allActions';
import { LISTED } from '../../problem/entryParts';
import { listingChecks } from '../../problem/listing';
import { THRESHOLD } from '../../contract/optionNodes';
import type { PelegOptions } from './peleg';
import { peleg } from './peleg';

export const PELEG: AlgorithmKind<PelegOptions> = {
  ...LISTED,
  ...listingChecks('peleg', true),
  // Its game looks at them thousands of times.
  pairWork: 1 / 10,
  options: { threshold: THRESHOLD },
  create: (input, options) => peleg(listedProblem(input), options),
};
