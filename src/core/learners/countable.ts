/** Batches that are too large to be counted exactly: a learner gives up before them. */

/** Whether so many pulls are a whole number up to 2^53 - 1. */
export function isCountable(samples: number): boolean {
  return Number.isSafeInteger(samples);
}

/** Why a learner gave up before a batch that is not countable. */
export const BEYOND_COUNTING =
  'The next round would take more than 2^53 - 1 samples, the most that is counted exactly.';
