/** Total weights of actions, and lists of them. */
import type { Action } from './family';

/** The total weight of an action: its weights added in ascending order of the base arms. */
export function totalWeight(action: Action, weights: Float64Array): number {
  let total = 0;
  for (const arm of action) total += weights[arm] as number;
  return total;
}

/** The first `cap` + 1 actions are looked at, not more: all of them, or null where there are more. */
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
