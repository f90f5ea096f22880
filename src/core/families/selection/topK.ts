/** Top-k: every set of exactly k base arms. */
import type { ActionFamily } from '../family';
import { createSelection } from './subsets';

/**
 * X = all sets of k of the base arms 0, …, arms-1.
 * @throws RangeError unless 1 <= k <= arms
 */
export function createTopK(arms: number, k: number): ActionFamily {
  return createSelection('topK', arms, k, k);
}
