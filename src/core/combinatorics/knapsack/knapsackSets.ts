/** The sets that fit into a knapsack: their number, and all of them without dead ends. */
import { slotChangeWith, slotChangeWithout, slotsOf, type KnapsackItems } from './knapsackItems';

/**
 * Yields the non-empty sets of the items as their arms in ascending order. It takes the lightest items first: if the next ones
 * do not fit, none do, so the work between two sets is proportional to the size of a set.
 */
export function* allKnapsackSets({
  arms,
  weights,
  capacity,
  size,
}: KnapsackItems): Generator<number[], void, undefined> {
  const order = weights
    .map((weight, i) => ({ weight, arm: arms[i] as number }))
    .sort((a, b) => a.weight - b.weight || a.arm - b.arm);
  const lightest = [0];
  for (const { weight } of order) lightest.push((lightest.at(-1) as number) + weight);
  /** The weight of the next `many` items in the order; Infinity if there are fewer. */
  const together = (next: number, many: number): number =>
    (lightest[next + many] ?? Infinity) - (lightest[next] ?? 0);

  const chosen: number[] = [];
  let used = 0;
  let next = 0;
  for (;;) {
    const needed = size === null ? 1 : size - chosen.length;
    if (needed > 0 && used + together(next, needed) <= capacity) {
      chosen.push(next);
      used += together(next, 1);
      next += 1;
      if (size === null || chosen.length === size) {
        yield chosen
          .map((place) => (order[place] as { readonly arm: number }).arm)
          .sort((a, b) => a - b);
      }
    } else {
      const last = chosen.pop();
      if (last === undefined) return;
      used -= together(last, 1);
      next = last + 1;
    }
  }
}

/**
 * The exact number of sets of the items, including the empty set if no size is fixed.
 *
 * The numbers of sets by weight are the coefficients of the product of (1 + z^weight), cut off above the capacity. The
 * polynomial is stored as one whole number, with z a power of two so large that coefficients do not overlap (Kronecker's
 * substitution). An item then costs a shift and an addition of about `knapsackCells` bits in all: milliseconds for 100 items,
 * seconds for 2000.
 */
export function countKnapsackSets({ weights, capacity, size }: KnapsackItems): bigint {
  const items = weights.length;
  const slots = slotsOf(items, size);
  const coefficientBits = items + 1;
  const bits = coefficientBits * (capacity + 1);
  let polynomials = new Array<bigint>(slots).fill(0n);
  polynomials[0] = 1n;
  // Lightest first, so that the numbers stay short for longer.
  for (const [i, weight] of weights.toSorted((a, b) => a - b).entries()) {
    const shift = BigInt(weight * coefficientBits);
    const next = new Array<bigint>(slots).fill(0n);
    const add = (slot: number, polynomial: bigint): void => {
      if (slot >= 0 && slot < slots) next[slot] = (next[slot] as bigint) + polynomial;
    };
    polynomials.forEach((polynomial, slot) => {
      add(slot + slotChangeWithout(i, size), polynomial);
      add(slot + slotChangeWith(i, size), BigInt.asUintN(bits, polynomial << shift));
    });
    polynomials = next;
  }
  // z is 1 modulo z - 1, and the sum of the coefficients, at most 2^items, is below that.
  return (polynomials[0] as bigint) % ((1n << BigInt(coefficientBits)) - 1n);
}
