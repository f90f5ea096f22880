/** Best-first enumeration of a set that is given as a forest of ever smaller values. */
import TinyQueue from 'tinyqueue';

interface Entry<Item> {
  readonly item: Item;
  readonly value: number;
  readonly order: number;
}

/** Entries kept beyond those that can still be asked for, so that cutting the queue back stays rare. */
const SLACK = 64;

function larger<Item>(a: Entry<Item>, b: Entry<Item>): number {
  return b.value - a.value || a.order - b.order;
}

/**
 * Yields items in descending order of their value, at most `limit` of them.
 *
 * The items form a forest: each is a root or the successor of exactly one other, and no successor
 * is worth more than what it succeeds. This is the frame of Lawler (1972), "A procedure for
 * computing the K best solutions to discrete optimization problems", where an item is a cell of a
 * partition of the solutions together with the best solution of the cell.
 *
 * Equal values come in the order in which they were met, whatever `limit` is. Never more than about
 * 2 * limit items are held. Successors are asked for only when a further item is.
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
