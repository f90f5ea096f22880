/** The sets of largest total value that fit into a knapsack. */
import { slotChangeWith, slotChangeWithout, slotsOf, type KnapsackItems } from './knapsackItems';
import { kShortestPaths, type BestWays, type Sidetrack } from '../paths/kShortestPaths';

/**
 * Yields the sets of items in descending order of total value, each once, as their arms in ascending
 * order; includes the empty set if no size is fixed.
 *
 * The table of Bellman's dynamic programme holds, for each item i and each capacity c left before it, the largest value of a
 * choice from i on (Martello and Toth 1990, "Knapsack Problems", section 2.6.1). A set is one way through the table, taking or
 * leaving item by item, so no set occurs twice although sets contain each other. The table takes time and memory in proportion
 * to `knapsackCells`, and each set O(items).
 * @param values one finite number per arm, any sign, small enough that sums of them do not overflow
 * @param table room for `knapsackCells` numbers, with any content; in use until the last set is yielded
 */
export function* rankKnapsackSets(
  items: KnapsackItems,
  values: Float64Array,
  limit: number,
  table: Float64Array,
): Generator<number[], void, undefined> {
  const ways = solve(items, values, table);
  for (const arcs of kShortestPaths(ways, limit)) {
    const set: number[] = [];
    arcs.forEach((arc, i) => {
      if (isTaking(arc)) set.push(items.arms[i] as number);
    });
    yield set;
  }
}

/** Node (i, slot, c) is cell (i * slots + slot) * (capacity + 1) + c; its arcs are 2 * cell and 2 * cell + 1. */
function isTaking(arc: number): boolean {
  return arc % 2 === 1;
}

function solve(items: KnapsackItems, values: Float64Array, table: Float64Array): BestWays {
  const { arms, weights, capacity, size } = items;
  const count = arms.length;
  const slots = slotsOf(count, size);
  const row = capacity + 1;
  const layer = slots * row;
  const valueOf = Float64Array.from(arms, (arm) => values[arm] as number);
  const leaving = Int32Array.from(arms, (_, i) => layer + slotChangeWithout(i, size) * row);
  const taking = Int32Array.from(
    arms,
    (_, i) => layer + slotChangeWith(i, size) * row - (weights[i] as number),
  );
  table.fill(0, count * layer, count * layer + row);
  table.fill(-Infinity, count * layer + row);
  for (let i = count - 1; i >= 0; i--) {
    const value = valueOf[i] as number;
    const left = leaving[i] as number;
    const taken = taking[i] as number;
    for (let slot = 0; slot < slots; slot++) {
      const first = i * layer + slot * row;
      const end = first + row;
      if (slot + slotChangeWithout(i, size) < slots) {
        table.copyWithin(first, first + left, end + left);
      } else {
        table.fill(-Infinity, first, end);
      }
      if (slot + slotChangeWith(i, size) < 0) continue;
      for (let cell = first + (weights[i] as number); cell < end; cell++) {
        const including = value + (table[cell + taken] as number);
        if (including > (table[cell] as number)) table[cell] = including;
      }
    }
  }

  const itemOf = (cell: number): number => Math.floor(cell / layer);
  /** The value of the best choice over an arc; -Infinity if the arc does not exist. */
  const over = (cell: number, isTaken: boolean): number => {
    const i = itemOf(cell);
    const slot = Math.floor((cell - i * layer) / row);
    const left = cell % row;
    if (!isTaken) {
      const canLeave = slot + slotChangeWithout(i, size) < slots;
      return canLeave ? (table[cell + (leaving[i] as number)] as number) : -Infinity;
    }
    const canTake = slot + slotChangeWith(i, size) >= 0 && left >= (weights[i] as number);
    return canTake
      ? (valueOf[i] as number) + (table[cell + (taking[i] as number)] as number)
      : -Infinity;
  };
  const takes = (cell: number): boolean => over(cell, true) > over(cell, false);

  const bestArc = (cell: number): number => {
    if (itemOf(cell) === count) return -1;
    return 2 * cell + (takes(cell) ? 1 : 0);
  };
  const headOf = (arc: number): number => {
    const cell = Math.floor(arc / 2);
    const i = itemOf(cell);
    return cell + ((isTaking(arc) ? taking[i] : leaving[i]) as number);
  };
  const sidetracks = (cell: number): readonly Sidetrack[] => {
    const isTaken = takes(cell);
    const loss = (table[cell] as number) - over(cell, !isTaken);
    return loss < Infinity ? [{ arc: 2 * cell + (isTaken ? 0 : 1), loss }] : [];
  };
  return { source: capacity, value: table[capacity] as number, bestArc, headOf, sidetracks };
}
