/** What all families share when they rank their actions. */
import type { Action, RankedAction } from './family';

/** Above this, sums of weights could overflow. */
const LARGEST_SAFE_WEIGHT = 2 ** 960;
const SCALE = 2 ** -64;

/** The total weight of an action: its weights added in ascending order of the base arms. */
export function totalWeight(action: Action, weights: Float64Array): number {
  let total = 0;
  for (const arm of action) total += weights[arm] as number;
  return total;
}

/**
 * The same weights, divided by a power of two where sums of them might overflow: comparisons stay
 * what they are.
 */
export function withoutOverflow(weights: Float64Array): Float64Array {
  const isSafe = weights.every((weight) => Math.abs(weight) <= LARGEST_SAFE_WEIGHT);
  return isSafe ? weights : weights.map((weight) => weight * SCALE);
}

/**
 * Actions that come in descending order up to rounding, with their total weights, in exactly
 * descending order; equal ones keep their order.
 */
export function rankActions(actions: Iterable<Action>, weights: Float64Array): RankedAction[] {
  return Array.from(actions, (action) => ({ action, value: totalWeight(action, weights) })).sort(
    (a, b) => (a.value === b.value ? 0 : b.value - a.value),
  );
}

/** The first of a ranking, which a family never leaves empty. @throws RangeError if it is empty */
export function firstOf(ranked: readonly RankedAction[]): RankedAction {
  const [first] = ranked;
  if (first === undefined) throw new RangeError('The family has no action.');
  return first;
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

/** @throws RangeError if no action has `size` base arms */
export function requireSize(sizes: readonly number[], size: number): void {
  if (!sizes.includes(size)) throw new RangeError(`No action has ${size} base arms.`);
}

/** first, …, last */
export function wholeNumbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
