/** Which two base arms act on each other, where totals do not add up (docs/assumption-checks.md, section 5). */
import { PairFits, type FittedPair, type MeasuredTotal } from './pairFits';

/** Beyond that many multiplications, some half a second, no pair is looked for. */
const MOST_WORK = 3e8;

/**
 * The pair of base arms with which, as one more unknown in force where an action has both, the means of the actions leave least over.
 * @param dimension the number of base arms
 * @returns null where nothing is left over, no pair takes any of it, or there is too much to look at
 */
export function explainingPair(
  totals: readonly MeasuredTotal[],
  dimension: number,
  most = MOST_WORK,
): FittedPair | null {
  return PairFits.of(totals, dimension, most)?.explaining[0] ?? null;
}
