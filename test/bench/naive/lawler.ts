/** The yardstick for k best actions: Lawler's partition, each cell solved from nothing. */
import TinyQueue from 'tinyqueue';
import type { Action, ActionFamily } from '../../../src/core/families/family';

/** The actions of one size with all of `forced` and none of `forbidden`, and the best of them. */
interface Cell {
  readonly family: ActionFamily;
  readonly forced: readonly number[];
  readonly forbidden: readonly number[];
  readonly best: Action;
  readonly value: number;
}

/**
 * Yields the values of the actions in descending order (Lawler 1972). It knows nothing of the family
 * but its linear oracle: what is forced or forbidden is so by a weight that outweighs everything else.
 */
export function* rankWithFreshOracles(
  family: ActionFamily,
  weights: Float64Array,
): Generator<number, void, undefined> {
  const penalty = 2 * weights.reduce((sum, weight) => sum + Math.abs(weight), 1);
  const queue = new TinyQueue<Cell>([], (a, b) => b.value - a.value);
  const add = (
    ofOneSize: ActionFamily,
    forced: readonly number[],
    forbidden: readonly number[],
  ): void => {
    const changed = weights.slice();
    for (const arm of forced) changed[arm] = penalty;
    for (const arm of forbidden) changed[arm] = -penalty;
    const best = ofOneSize.maximize(changed).action;
    const isInCell =
      forced.every((arm) => best.includes(arm)) && !forbidden.some((arm) => best.includes(arm));
    if (!isInCell) return;
    const value = best.reduce((sum, arm) => sum + (weights[arm] as number), 0);
    queue.push({ family: ofOneSize, forced, forbidden, best, value });
  };

  // Size by size: no action contains another then, and the arms of the best are enough to branch on.
  for (const size of family.sizes) add(family.ofSize(size), [], []);
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    yield cell.value;
    const { forced, forbidden } = cell;
    const free = cell.best.filter((arm) => !forced.includes(arm));
    free.forEach((arm, i) => {
      add(cell.family, [...forced, ...free.slice(0, i)], [...forbidden, arm]);
    });
  }
}
