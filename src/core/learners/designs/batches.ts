/** How many pulls lie between two tests. */
import type { LearnerOptions } from '../contract/options';

/** Growth of the samples of a fixed design from test to test. */
export const FIXED_GROWTH = { printed: 1.05, sound: 1.1 } as const;
/** gamma: the size of a batch as a share of the samples so far, which also bounds the overshoot. */
const GROWTH = 0.05;
/** A test after every pull suits small instances only: such a run ends after this many tests. */
const MOST_SINGLE_PULLS = 1e6;

/**
 * Radii that hold at all times stay valid if tests are made only now and then; decisions stay the same in between.
 * @param samples so far
 */
export function batchSize(batch: LearnerOptions['batch'], samples: number): number {
  return batch === 'pull' ? 1 : Math.max(1, Math.floor(GROWTH * samples));
}

/** The pulls of one action in one of the blocks of a batch. @param left pulls left in the batch */
export function blockSize(batch: number, left: number, blocks: number): number {
  const size = Math.max(1, Math.floor(batch / blocks));
  return left < 2 * size ? left : size;
}

/** The most tests; null if the batches grow. */
export function testLimit(batch: LearnerOptions['batch'], maxRounds: number | null): number | null {
  return maxRounds ?? (batch === 'pull' ? MOST_SINGLE_PULLS : null);
}
