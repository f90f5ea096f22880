/** Sets of items that fit into a knapsack. */
import { countKnapsackSets } from '../../combinatorics/knapsack/knapsackCount';
import type { KnapsackItems } from '../../combinatorics/knapsack/knapsackItems';
import { knapsackCells, reduceKnapsack } from '../../combinatorics/knapsack/knapsackItems';
import { rankKnapsackSets } from '../../combinatorics/knapsack/knapsackRanking';
import { allKnapsackSets } from '../../combinatorics/knapsack/knapsackSets';
import type { Action, ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { takeAtMost, wholeNumbers } from '../rankedActions';

/** The largest table of the dynamic programme: 160 MB, kept for the next answer. */
export const MAX_KNAPSACK_CELLS = 20_000_000;

/**
 * X = all non-empty sets of items with total weight <= capacity. Items heavier than the capacity are
 * base arms too, in no action.
 *
 * Exact in pseudo-polynomial time: `maximize` and `best` fill a table of (items + 1)(capacity + 1)
 * numbers, and k best actions take O(items) each on top. The capacity counts as what is left of it
 * by `reduceKnapsack`: at most the total weight, in units of the greatest common divisor. A fixed
 * size makes the table larger by a factor of up to min(size, items - size) + 1.
 * @param weights positive whole numbers, one a base arm
 * @throws RangeError if a weight or the capacity is not a positive whole number, no item fits, or
 *   the table is larger than `MAX_KNAPSACK_CELLS`; `ofSize` too throws it for its own table
 */
export function createKnapsack(weights: readonly number[], capacity: number): ActionFamily {
  for (const value of [...weights, capacity]) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new RangeError(
        `The weights and the capacity are positive whole numbers, not ${value}.`,
      );
    }
  }
  const allSizes = wholeNumbers(1, largestSize(weights, capacity));
  if (allSizes.length === 0) throw new RangeError(`No item has a weight of at most ${capacity}.`);
  const tableFor = reusedTable();

  /** The sets of one size; of all sizes for null. */
  const setsOfSize = (fixed: number | null): ActionFamily => {
    const items = requireTable(reduceKnapsack(weights, capacity, fixed));
    const empty = fixed === null ? 1 : 0;
    return familyOf({
      kind: 'knapsack',
      dimension: weights.length,
      sizes: fixed === null ? allSizes : [fixed],
      isHereditary: true,
      countActions: () => countKnapsackSets(items) - BigInt(empty),
      best: byTotalWeight((values, k) => {
        const table = tableFor(knapsackCells(items));
        return nonEmpty(rankKnapsackSets(items, values, k + empty, table), k);
      }),
      ofSize: setsOfSize,
      enumerate: (cap) => takeAtMost(allKnapsackSets(items), cap),
    });
  };
  return setsOfSize(null);
}

/** Whether `ofSize` of the family has a table for each of its sizes. */
export function hasTableForEachSize(weights: readonly number[], capacity: number): boolean {
  return wholeNumbers(1, largestSize(weights, capacity)).every(
    (size) => knapsackCells(reduceKnapsack(weights, capacity, size)) <= MAX_KNAPSACK_CELLS,
  );
}

/** One table for a family and its sub-families, as large as the largest of them that was asked. */
function reusedTable(): (cells: number) => Float64Array {
  let table = new Float64Array(0);
  return (cells) => {
    if (table.length < cells) table = new Float64Array(cells);
    return table.subarray(0, cells);
  };
}

function* nonEmpty(sets: Iterable<Action>, limit: number): Generator<Action> {
  let taken = 0;
  for (const set of sets) {
    if (set.length === 0) continue;
    yield set;
    if (++taken === limit) return;
  }
}

/** The most items that fit together. */
function largestSize(weights: readonly number[], capacity: number): number {
  let left = capacity;
  let size = 0;
  for (const weight of weights.toSorted((a, b) => a - b)) {
    if (weight > left) break;
    left -= weight;
    size += 1;
  }
  return size;
}

function requireTable(items: KnapsackItems): KnapsackItems {
  const cells = knapsackCells(items);
  if (cells > MAX_KNAPSACK_CELLS) {
    throw new RangeError(
      `The knapsack needs a table of ${cells} cells (items times capacity); ${MAX_KNAPSACK_CELLS} are possible.`,
    );
  }
  return items;
}
