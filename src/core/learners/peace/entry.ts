import type { AlgorithmKind } from '../algorithmKind';
import type { Instance } from '../instance';
import { listedProblem } from '../listed/allActions';
import { LISTED } from '../listed/entryParts';
import { listingChecks } from '../listed/listing';
import { THRESHOLD } from '../listed/optionNodes';
import { notMet } from '../shared/assumptionLine';
import type { PeaceOptions } from './facts';
import { PEACE_FACTS } from './facts';
import { peace } from './peace';

export const PEACE: AlgorithmKind<PeaceOptions> = {
  ...LISTED,
  ...listingChecks(PEACE_FACTS.title),
  options: { threshold: THRESHOLD },
  assumptionLines: (instance) => [
    ...LISTED.assumptionLines(instance),
    ...(instance.run.options.threshold === 'printed'
      ? [
          notMet(
            'The paper’s sample sizes take an average of random draws for the expected error, and need Gaussian noise. Use preset recommended',
          ),
        ]
      : []),
  ],
  create: (input, options, draws) =>
    peace(listedProblem(input), hasNormalNoise(input.instance), options, draws),
};

/**
 * Whether all noise is Gaussian together: only a simulation knows. What is declared of real measurements stands for every
 * sub-Gaussian law.
 */
function hasNormalNoise({ environment, assumptions: { noise } }: Omit<Instance, 'truth'>): boolean {
  return (
    environment?.type === 'simulated' &&
    noise.distribution === 'gaussian' &&
    noise.rows === 'independent'
  );
}
