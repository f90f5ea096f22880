/** Which algorithm is recommended for a kind of spec: the one that needs the fewest samples in the measurements of docs/systems.md. */
import type { FamilyName } from '../families/catalogue';
import type { FeedbackName } from '../feedback/feedback';
import { ALGORITHM_NAMES } from '../learners/names';
import type { AlgorithmName } from '../learners/options';
import type { RewardName } from '../reward/reward';
import { lackingIn } from './coverage';

export interface Recommended {
  readonly algorithm: AlgorithmName;
  /** Why, a sentence without its full stop. */
  readonly reason: string;
}

/** Families in which the best action is beaten, if at all, by the exchange of one base arm for another (or one arm more or less). */
const OF_SINGLE_EXCHANGES: readonly FamilyName[] = [
  'topK',
  'subsets',
  'partition',
  'spanningTree',
  'matroid',
];

/** In this order: the first that covers the spec. */
const PREFERENCES: readonly {
  readonly algorithm: AlgorithmName;
  readonly feedbacks?: readonly FeedbackName[];
  readonly families?: readonly FamilyName[];
  /** It decides after each few samples what to sample next: too many sheets for a person. */
  readonly isFineGrained?: true;
  readonly reason: string;
}[] = [
  {
    algorithm: 'polyalba',
    reason: 'for totals and a linear reward it needs the fewest samples in our measurements',
  },
  {
    algorithm: 'clucb',
    feedbacks: ['semi-bandit'],
    families: OF_SINGLE_EXCHANGES,
    isFineGrained: true,
    reason:
      'where base arms are observed one by one and two of them can be exchanged, it needs half of the samples of GCB-PE in our measurements',
  },
  {
    algorithm: 'gcb-pe',
    reason: 'for this feedback and reward it needs the fewest samples in our measurements',
  },
];

/**
 * @param family of the actions; undefined where it is not known
 * @param isByHand a person measures, batch by batch
 * @returns null where no algorithm supports the three
 */
export function recommendedAlgorithm(
  family: FamilyName | undefined,
  feedback: FeedbackName,
  reward: RewardName,
  isByHand = false,
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
  const fits = (names: readonly string[] | undefined, name: string | undefined): boolean =>
    names === undefined || (name !== undefined && names.includes(name));
  const fitting = PREFERENCES.filter(
    ({ algorithm, feedbacks, families }) =>
      fits(feedbacks, feedback) && fits(families, family) && covers(algorithm),
  );
  const [first, second] = fitting;
  if (isByHand && first?.isFineGrained === true && second !== undefined) {
    return { ...second, reason: 'it asks for its samples in few batches, as suits a person' };
  }
  return first ?? null;
}
