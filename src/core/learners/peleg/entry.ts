import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { PELEG_FACTS } from './facts';
import type { PelegOptions } from './peleg';
import { peleg } from './peleg';

export const PELEG: AlgorithmKind<PelegOptions> = {
  ...LISTED,
  ...listingChecks(PELEG_FACTS.title, true),
  // Its game looks at them thousands of times.
  pairWork: 1 / 10,
  options: { threshold: THRESHOLD },
  create: (input, options) => peleg(listedProblem(input), options),
};
