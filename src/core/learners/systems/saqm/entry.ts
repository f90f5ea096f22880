import type { AlgorithmKind } from '../../contract/algorithmKind';
import { LISTED } from '../../problem/entryParts';
import { THRESHOLD } from '../../contract/optionNodes';
import { notMet } from '../../contract/assumptionLine';
import { distributionIn, linearProblem, linesOfNoise } from '../../problem/totals';
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
