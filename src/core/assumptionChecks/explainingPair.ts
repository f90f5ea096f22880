/** Names the two base arms that interact where totals do not add up (docs/assumption-checks.md, section 5). */
import { PairFits, type FittedPair, type MeasuredTotal } from './pairFits';

/** Work limit in multiplications: about half a second. */
const MOST_WORK = 3e8;

/**
 * Adds each pair of base arms as one more unknown, in force where an action has both, and returns the pair that leaves the
 * smallest misfit.
 * @param dimension the number of base arms
 * @returns null if there is no misfit, no pair explains any of it, or the work exceeds the limit
 */
export function explainingPair(
  totals: readonly MeasuredTotal[],
  dimension: number,
  most = MOST_WORK,
): FittedPair | null {
  return PairFits.of(totals, dimension, most)?.explaining[0] ?? null;
}
