import type { AlgorithmKind } from '../../contract/algorithmKind';
import { listedProblem } from '../../problem/allActions';
import { LISTED } from '../../problem/entryParts';
import { listingChecks } from '../../problem/listing';
import { THRESHOLD } from '../../contract/optionNodes';
import type { XyStaticOptions } from './xyStatic';
import { xyStatic } from './xyStatic';

export const XY_STATIC: AlgorithmKind<XyStaticOptions> = {
  ...LISTED,
  ...listingChecks('xy-static', true),
  options: { threshold: THRESHOLD },
  create: (input, options) => xyStatic(listedProblem(input), options),
};
