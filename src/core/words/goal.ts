/**
 * The door between the user and a problem to minimise. Inside, everything is maximised: theta and the observations change sign,
 * and the reward is -r̄(x, -theta), so that oracles, designs, learners and stopping rules need not know the goal. Numbers on
 * their way out pass through the same door: every number that is shown or written has the user's sign.
 */
import type { Totals } from '../protocol/learner';

/** The goal: to maximise if absent. */
export interface Sought {
  readonly goal?: 'minimize';
}

/** The goal of a reward in the spec. */
export function soughtBy({ goal }: { readonly goal?: 'maximize' | 'minimize' }): Sought {
  return goal === 'minimize' ? { goal } : {};
}

/** A number on its way in or out. */
export function throughDoor({ goal }: Sought, value: number): number {
  // 0 - value avoids -0, which would be shown as such.
  return goal === undefined ? value : 0 - value;
}

/** Numbers on their way in or out; the same array if nothing changes. */
export function allThroughDoor(sought: Sought, values: Float64Array): Float64Array {
  return sought.goal === undefined ? values : values.map((value) => throughDoor(sought, value));
}

/** Observations on their way in. Sums of squares keep their sign. */
export function totalsThroughDoor(sought: Sought, totals: readonly Totals[]): readonly Totals[] {
  return sought.goal === undefined
    ? totals
    : totals.map((one) => ({ ...one, sum: allThroughDoor(sought, one.sum) }));
}

/** The lead of one estimate over another, both with the user's sign. */
export function leadOver(sought: Sought, estimate: number, other: number): number {
  return throughDoor(sought, estimate - other);
}

/** `linear, minimised`. */
export function rewardTitle({ reward, goal }: Sought & { readonly reward: string }): string {
  return goal === undefined ? reward : `${reward}, minimised`;
}
