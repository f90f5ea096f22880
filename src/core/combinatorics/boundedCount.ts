/** Counting by going through, as long as there are not too many. */

/** How many items there are, or null where there are more than `cap`: one more is looked at then. */
export function countAtMost(items: Iterable<unknown>, cap: number): number | null {
  const iterator = items[Symbol.iterator]();
  for (let count = 0; count <= cap; count++) {
    if (iterator.next().done === true) return count;
  }
  return null;
}
