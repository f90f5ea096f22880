/** Best-first enumeration of items that form a forest with decreasing values. */
import TinyQueue from 'tinyqueue';

interface Entry<Item> {
  readonly item: Item;
  readonly value: number;
  readonly order: number;
}

/** Surplus entries in the queue, so that it rarely has to be cut back. */
const SLACK = 64;

function larger<Item>(a: Entry<Item>, b: Entry<Item>): number {
  return b.value - a.value || a.order - b.order;
}

/**
 * Yields items in descending order of their value, at most `limit` of them.
 *
 * The items form a forest: each is a root or the successor of exactly one other item, and no successor has a larger value than
 * its predecessor. This is the frame of Lawler (1972), "A procedure for computing the K best solutions to discrete optimization
 * problems", where an item is a cell of a partition of the solutions with the best solution of the cell.
 *
 * Equal values come in the order in which they were found, whatever `limit` is. The queue holds at most about 2 * limit items.
 * Successors are requested lazily, when a further item is.
 * @param limit a positive integer or Infinity
 */
export function* bestFirst<Item>(
  roots: Iterable<Item>,
  valueOf: (item: Item) => number,
  successors: (item: Item) => Iterable<Item>,
  limit: number,
): Generator<Item, void, undefined> {
  const queue = new TinyQueue<Entry<Item>>([], larger);
  let met = 0;
  let remaining = limit;
  const add = (items: Iterable<Item>): void => {
    for (const item of items) {
      queue.push({ item, value: valueOf(item), order: met++ });
      if (queue.length > 2 * remaining + SLACK) keepLargest(queue, remaining);
    }
  };
  add(roots);
  while (remaining > 0) {
    const entry = queue.pop();
    if (entry === undefined) return;
    yield entry.item;
    remaining -= 1;
    if (remaining > 0) add(successors(entry.item));
  }
}

function keepLargest<Item>(queue: TinyQueue<Entry<Item>>, count: number): void {
  // A sorted array is a heap.
  queue.data.sort(larger);
  queue.data.length = count;
  queue.length = count;
}
