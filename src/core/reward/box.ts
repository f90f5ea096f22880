/** What may still be wrong with an action where theta is only known to lie in a box (docs/nonlinear.md). */
import type { Action } from '../families/family';

/** Each theta_i lies between two ends, d numbers each. */
export interface Box {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The estimate: it guides samples, and proves nothing. */
  readonly middle: Float64Array;
}

/** A rival that may be better than the leader somewhere in the box. */
export interface Challenge {
  readonly rival: Action;
  /** It is nowhere in the box better than the leader by more than this, or not better at all where this is below 0. */
  readonly excess: number;
  /** How far it is behind by the estimate. */
  readonly lead: number;
  /** The base arms whose ends decide, each with how much the lead changes with its value. */
  readonly slopes: ReadonlyMap<number, number>;
}

/** How many challenges are asked for, so that one batch of samples serves several. */
export const MOST_CHALLENGES = 8;

/** The worst first. */
export function worstFirst<Entry extends Pick<Challenge, 'excess'>>(
  challenges: readonly Entry[],
): readonly Entry[] {
  return [...challenges].sort((a, b) => b.excess - a.excess);
}

/** The base arms of an action that another has not. */
export function without(action: Action, other: Action): readonly number[] {
  return action.filter((arm) => !other.includes(arm));
}

/** The lower ends on an action, the upper ends elsewhere: what the action has in common with a rival binds both alike. */
export function leastFor(leader: Action, { low, high }: Box): Float64Array {
  const ends = high.slice();
  for (const arm of leader) ends[arm] = low[arm] as number;
  return ends;
}

/** The arm of largest value among some, at least one. */
export function largestOf(arms: readonly number[], values: Float64Array): number {
  return arms.reduce((best, arm) =>
    (values[arm] as number) > (values[best] as number) ? arm : best,
  );
}
