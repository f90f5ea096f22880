/** Which algorithm is recommended for a kind of spec: the one that needs the fewest samples in the measurements of docs/systems.md. */
import { ALGORITHM_NAMES } from '../learners/contract/algorithms';
import type { AlgorithmName } from '../learners/contract/algorithms';
import type { FamilyName } from '../families/catalogue';
import type { FeedbackName } from '../feedback/facts';
import type { RewardName } from '../reward/facts';
import { lackingIn } from './coverage';

export interface Recommended {
  readonly algorithm: AlgorithmName;
  /** Why, a sentence without its full stop. */
  readonly reason: string;
}

/** In this order: the first that covers the spec. */
const PREFERENCES: readonly Recommended[] = [
  {
    algorithm: 'polyalba',
    reason: 'for totals and a linear reward none needs notably fewer samples in our measurements',
  },
  {
    algorithm: 'gcb-pe',
    reason: 'for this feedback and reward it needs the fewest samples in our measurements',
  },
];

/**
 * @param family of the actions; undefined where it is not known
 * @returns null where no algorithm supports the three
 */
export function recommendedAlgorithm(
  family: FamilyName | undefined,
  feedback: FeedbackName,
  reward: RewardName,
): Recommended | null {
  const covers = (name: AlgorithmName): boolean =>
    lackingIn(feedback, reward, name, family).length === 0;
  const covering = ALGORITHM_NAMES.filter(covers);
  if (covering.length === 1 && covering[0] !== undefined) {
    return {
      algorithm: covering[0],
      reason: 'it is the only algorithm that supports this feedback and reward',
    };
  }
  return PREFERENCES.find(({ algorithm }) => covers(algorithm)) ?? null;
}
