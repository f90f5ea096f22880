import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listedProblem } from '../../problem/allActions';
import { LISTED, PAIR_WORK } from '../../problem/entryParts';
import { listingChecks } from '../../problem/listing';
import { THRESHOLD } from '../../contract/optionNodes';
import type { XyAdaptiveOptions } from './xyAdaptive';
import { xyAdaptive } from './xyAdaptive';

export const XY_ADAPTIVE: AlgorithmKind<XyAdaptiveOptions> = {
  ...LISTED,
  ...listingChecks('xy-adaptive', true),
  pairWork: PAIR_WORK,
  options: { threshold: THRESHOLD },
  create: (input, options) => xyAdaptive(listedProblem(input), options),
};
