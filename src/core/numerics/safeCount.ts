/** Batches that are too large to be counted exactly: a learner gives up before them. */

/** Whether a number of pulls is a whole number up to 2^53 - 1. */
export function isCountable(samples: number): boolean {
  return Number.isSafeInteger(samples);
}

/** Why a learner gave up before a batch that is not countable. */
export const BEYOND_COUNTING =
  'The next round would take more than 2^53 - 1 samples, the most that can be counted exactly.';
