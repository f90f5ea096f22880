import {
  ALGORITHM_NAMES,
  FAMILY_NAMES,
  FEEDBACK_NAMES,
  REWARD_NAMES,
  possible,
} from '../../src/core/pairs/possiblePairs';

/** Every combination of names with what the table says of it. */
export function everyPair() {
  return FAMILY_NAMES.flatMap((family) =>
    FEEDBACK_NAMES.flatMap((feedback) =>
      REWARD_NAMES.flatMap((reward) =>
        ALGORITHM_NAMES.map((algorithm) => {
          const possibility = possible(family, feedback, reward, algorithm);
          return { family, feedback, reward, algorithm, possibility };
        }),
      ),
    ),
  );
}
