/** Challenges to an action while theta is only known to lie in a box (docs/nonlinear.md). */
import type { Action } from '../families/family';

/** An interval for each theta_i, as vectors of d ends. */
export interface Box {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The estimate; it guides samples, and proves nothing. */
  readonly middle: Float64Array;
}

/** A rival that may be better than the leader somewhere in the box. */
export interface Challenge {
  readonly rival: Action;
  /** An upper bound of the rival's advantage over the leader anywhere in the box; below 0 if the rival is nowhere better. */
  readonly excess: number;
  /** The lead over the rival by the estimate. */
  readonly lead: number;
  /** The base arms whose intervals matter, each with the slope of the lead in its value. */
  readonly slopes: ReadonlyMap<number, number>;
}

/** The most challenges, so that one batch of samples serves several. */
export const MOST_CHALLENGES = 8;

/** Sorted by excess, largest first. */
export function worstFirst<Entry extends Pick<Challenge, 'excess'>>(
  challenges: readonly Entry[],
): readonly Entry[] {
  return [...challenges].sort((a, b) => b.excess - a.excess);
}

/** The lower ends on an action, the upper ends elsewhere: base arms shared with a rival take the same value for both. */
export function leastFor(leader: Action, { low, high }: Box): Float64Array {
  const ends = high.slice();
  for (const arm of leader) ends[arm] = low[arm] as number;
  return ends;
}

/** The base arm of largest value among at least one. */
export function largestOf(arms: readonly number[], values: Float64Array): number {
  return arms.reduce((best, arm) =>
    (values[arm] as number) > (values[best] as number) ? arm : best,
  );
}
