/** Learners stop before batches that are too large to count exactly. */

/** Whether a number of pulls is a whole number up to 2^53 - 1. */
export function isCountable(samples: number): boolean {
  return Number.isSafeInteger(samples);
}

/** Why a learner stopped before an uncountable batch. */
export const BEYOND_COUNTING =
  'The next round would take more than 2^53 - 1 samples, the most that can be counted exactly.';

/** The whole number of samples for a size that may be any number. */
export function atLeastOne(n: number): number {
  return Math.max(1, Math.ceil(n));
}
