/** Counting by going through, as long as it does not take too long. */

/** Counts what a search has done. */
export interface Effort {
  steps: number;
}

/**
 * How many items there are, or null where there are more than `cap` of them (one more is looked at
 * then) or the search for them takes more than `steps` steps.
 */
export function countWithin(
  search: (effort: Effort) => Iterable<unknown>,
  cap: number,
  steps: number,
): bigint | null {
  const effort: Effort = { steps: 0 };
  let count = 0n;
  const iterator = search(effort)[Symbol.iterator]();
  while (count <= cap && effort.steps <= steps) {
    if (iterator.next().done === true) return count;
    count += 1n;
  }
  return null;
}
