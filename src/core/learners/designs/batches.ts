/** How many pulls come between two tests. */
import type { LearnerOptions } from '../contract/options';

/** By how much the samples of a fixed design grow from test to test. */
export const FIXED_GROWTH = { printed: 1.05, sound: 1.1 } as const;
/** gamma: a batch takes so much of what was taken before; the overshoot is no larger. */
const GROWTH = 0.05;
/** One pull a test is for small instances: it ends after so many tests. */
const MOST_SINGLE_PULLS = 1e6;

/**
 * Radii that hold for every rule and all times at once stay valid if tests are made only now and then, and a decision
 * stays as it is in between.
 * @param samples so far
 */
export function batchSize(batch: LearnerOptions['batch'], samples: number): number {
  return batch === 'pull' ? 1 : Math.max(1, Math.floor(GROWTH * samples));
}

/** The pulls of one block of a batch of so many blocks, all of the same action. @param left in the batch */
export function blockSize(batch: number, left: number, blocks: number): number {
  const size = Math.max(1, Math.floor(batch / blocks));
  return left < 2 * size ? left : size;
}

/** The most tests; null where the batches grow. */
export function testLimit(batch: LearnerOptions['batch'], maxRounds: number | null): number | null {
  return maxRounds ?? (batch === 'pull' ? MOST_SINGLE_PULLS : null);
}
