/** Feedback on the top of a ranking: one number for each of its first items. */
import type { Feedback } from '../feedback';

/**
 * M_x = the unit rows of the `count` items that the ranking x has first (the paper, online ranking; for
 * count = 1 that of Chaudhuri and Tewari 2015). An action is a ranking: its items, first to last.
 * @throws RangeError unless count is a positive integer
 */
export function createTopRanked(count: number): Feedback {
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`The number of items that are seen must be at least 1, not ${count}.`);
  }
  return {
    kind: 'top-ranked',
    observe: (ranking) =>
      ranking.slice(0, count).map((arm) => ({ arms: [arm], coefficients: [1] })),
    // Every item can be first, and the one of largest |g_i| is: sorted, a ranking is largest.
    probes: (direction) => [direction.map(Math.abs)],
  };
}
