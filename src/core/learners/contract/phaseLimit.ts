/** How many phases there may be of samples that grow by a factor. */
import type { LearnerOptions } from './options';
import { SMALLEST_EPSILON_EXPONENT } from './accuracyRounds';

/** The default is beyond 2^53 samples. */
export function phaseLimit({ maxRounds }: Pick<LearnerOptions, 'maxRounds'>): number {
  return maxRounds ?? SMALLEST_EPSILON_EXPONENT;
}
