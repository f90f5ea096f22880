/** All sets that fit into a knapsack, without dead ends. */
import type { KnapsackItems } from './knapsackItems';

/**
 * Yields the non-empty sets of the items as their arms in ascending order. Lightest items first: if
 * the next ones do not fit, none do. So the work between two sets is that of the size of a set.
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
  /** The weight of the next `many` in the order; Infinity where there are fewer. */
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
