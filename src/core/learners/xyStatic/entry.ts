import type { AlgorithmKind } from '../algorithmKind';
import { listedProblem } from '../listed/allActions';
import { LISTED } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { XY_STATIC_FACTS } from './facts';
import type { XyStaticOptions } from './xyStatic';
import { xyStatic } from './xyStatic';

export const XY_STATIC: AlgorithmKind<XyStaticOptions> = {
  ...LISTED,
  ...listingChecks(XY_STATIC_FACTS.title, true),
  options: { threshold: THRESHOLD },
  create: (input, options) => xyStatic(listedProblem(input), options),
};
