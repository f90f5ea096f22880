/** Total weights of actions, and lists of actions. */
import type { Action } from './family';

/** The total weight of an action, added in ascending order of the base arms. */
export function totalWeight(action: Action, weights: Float64Array): number {
  let total = 0;
  for (const arm of action) total += weights[arm] as number;
  return total;
}

/** All actions; null if there are more than `cap`. Reads at most `cap` + 1 of them. */
export function takeAtMost(actions: Iterable<Action>, cap: number): Action[] | null {
  const taken: Action[] = [];
  for (const action of actions) {
    if (taken.length >= cap) return null;
    taken.push(action);
  }
  return taken;
}

/** first, …, last */
export function wholeNumbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
