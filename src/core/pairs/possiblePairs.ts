/**
 * Which family, feedback, reward and algorithm go together: the one table. The diagnostics of a spec, the matrix
 * in the README and the test that runs every allowed pair are made from it.
 *
 * It says what follows from the names. What depends on the numbers is looked at in the instance: whether the
 * feedback determines the reward, whether the actions of a formula or of ALBA can be listed.
 */
import type { AlgorithmName } from '../learners/options';
import { FEEDBACK_NAMES, REWARD_NAMES, possible } from './rules';
import type { FeedbackName, Possibility, RewardName } from './rules';
import { FAMILY_NAMES, type FamilyName } from '../families/catalogue';
import { ALGORITHM_NAMES } from '../learners/names';

export * from './rules';
export { FAMILY_NAMES, type FamilyName };

/** Every combination of names with what the table says of it. */
export function* everyPair(): Generator<{
  readonly family: FamilyName;
  readonly feedback: FeedbackName;
  readonly reward: RewardName;
  readonly algorithm: AlgorithmName;
  readonly possibility: Possibility;
}> {
  for (const family of FAMILY_NAMES) {
    for (const feedback of FEEDBACK_NAMES) {
      for (const reward of REWARD_NAMES) {
        for (const algorithm of ALGORITHM_NAMES) {
          const possibility = possible(family, feedback, reward, algorithm);
          yield { family, feedback, reward, algorithm, possibility };
        }
      }
    }
  }
}
