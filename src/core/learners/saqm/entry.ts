import type { AlgorithmKind } from '../algorithmKind';
import { LISTED } from '../listed/entryParts';
import { THRESHOLD } from '../listed/optionNodes';
import { notMet } from '../shared/assumptionLine';
import { distributionIn, linearProblem, linesOfNoise } from '../shared/totalsOnly';
import type { SaqmOptions } from './facts';
import { isEnumerated, saqm } from './saqm';

export const SAQM: AlgorithmKind<SaqmOptions> = {
  ...LISTED,
  options: { threshold: THRESHOLD },
  assumptionLines: (instance) => [
    ...linesOfNoise(instance),
    ...(instance.run.options.threshold === 'printed' && !isEnumerated(instance.family.count)
      ? [
          notMet(
            'The paper’s largest norm is approximate for so many actions, by a ratio without a proof here. Use preset recommended',
          ),
        ]
      : []),
  ],
  create: (input, options) => saqm(linearProblem(input), distributionIn(input), options),
};
