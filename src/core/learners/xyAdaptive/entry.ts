import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED, PAIR_WORK } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { XY_ADAPTIVE_FACTS } from './facts';
import type { XyAdaptiveOptions } from './xyAdaptive';
import { xyAdaptive } from './xyAdaptive';

export const XY_ADAPTIVE: AlgorithmKind<XyAdaptiveOptions> = {
  ...LISTED,
  ...listingChecks(XY_ADAPTIVE_FACTS.title, true),
  pairWork: PAIR_WORK,
  options: { threshold: THRESHOLD },
  create: (input, options) => xyAdaptive(listedProblem(input), options),
};
