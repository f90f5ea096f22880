/** A knapsack, reduced to the smallest numbers that allow the same sets. */

/** The sets of items with total weight <= capacity, of one size or of any size, the empty set included. */
export interface KnapsackItems {
  /** The family's number of each item. */
  readonly arms: readonly number[];
  /** The weight of each item, at most the capacity. */
  readonly weights: readonly number[];
  readonly capacity: number;
  /** The number of items of a set; null if any number is allowed. */
  readonly size: number | null;
}

/**
 * The same sets with smaller numbers: items that do not fit are dropped, the capacity is cut to what can be used, and both are
 * divided by the greatest common divisor of the weights. With a fixed size, the least weight is first subtracted from each
 * weight, and `size` times from the capacity.
 * @param weights positive whole numbers
 * @param size null, or such that the `size` lightest items fit
 */
export function reduceKnapsack(
  weights: readonly number[],
  capacity: number,
  size: number | null,
): KnapsackItems {
  const arms = weights.flatMap((weight, arm) => (weight <= capacity ? [arm] : []));
  const fitting = arms.map((arm) => weights[arm] as number);
  const given = size === null ? 0 : fitting.reduce((a, b) => Math.min(a, b));
  const kept = fitting.map((weight) => weight - given);
  const left = capacity - given * (size ?? 0);
  const heaviest = kept.toSorted((a, b) => b - a).slice(0, size ?? kept.length);
  const total = heaviest.reduce((a, b) => a + b, 0);
  const divisor = kept.reduce(greatestCommonDivisor, 0) || 1;
  return withoutTooHeavy({
    arms,
    weights: kept.map((weight) => weight / divisor),
    capacity: Math.floor(Math.min(left, total) / divisor),
    size,
  });
}

/** Drops items that exceed the reduced capacity: beside the lightest others of a set, they do not fit. */
function withoutTooHeavy(items: KnapsackItems): KnapsackItems {
  const fits = items.weights.map((weight) => weight <= items.capacity);
  return {
    ...items,
    arms: items.arms.filter((_, i) => fits[i]),
    weights: items.weights.filter((_, i) => fits[i]),
  };
}

/** The size of the dynamic programme's table: items times capacities, and times slots if the size is fixed. */
export function knapsackCells({ weights, capacity, size }: KnapsackItems): number {
  return (weights.length + 1) * slotsOf(weights.length, size) * (capacity + 1);
}

/**
 * Slots enforce a fixed size without counting up to it. The slot is the number of the first `size` items that were left out and
 * not yet replaced by later ones. It starts and ends at 0, and never exceeds the number of items in a set or outside it.
 */
export function slotsOf(items: number, size: number | null): number {
  return size === null ? 1 : Math.min(size, items - size) + 1;
}

/** How the slot changes when item i is left out. */
export function slotChangeWithout(i: number, size: number | null): number {
  return size !== null && i < size ? 1 : 0;
}

/** How the slot changes when item i is taken. */
export function slotChangeWith(i: number, size: number | null): number {
  return size !== null && i >= size ? -1 : 0;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
