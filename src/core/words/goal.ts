/**
 * The door of a problem that is minimised. Inside everything is maximised: the values theta and what is observed change
 * their sign, and the reward is -r̄(x, -theta), so that oracles, designs, learners and stopping rules know of no goal.
 * What leaves goes through the same door: every number that is shown or written is in the sign of the user.
 */
import type { Totals } from '../protocol/learner';

/** What is sought: the largest reward where this is absent. */
export interface Sought {
  readonly goal?: 'minimize';
}

/** Of a reward as the spec has it. */
export function soughtBy({ goal }: { readonly goal?: 'maximize' | 'minimize' }): Sought {
  return goal === 'minimize' ? { goal } : {};
}

/** A number on its way in or out. */
export function throughDoor({ goal }: Sought, value: number): number {
  // 0 - 0 is 0, where -0 would be shown as -0.
  return goal === undefined ? value : 0 - value;
}

/** Numbers on their way in or out; the same list where nothing changes. */
export function allThroughDoor(sought: Sought, values: Float64Array): Float64Array {
  return sought.goal === undefined ? values : values.map((value) => throughDoor(sought, value));
}

/** What was observed, as it goes in. Squares have no sign. */
export function totalsThroughDoor(sought: Sought, totals: readonly Totals[]): readonly Totals[] {
  return sought.goal === undefined
    ? totals
    : totals.map((one) => ({ ...one, sum: allThroughDoor(sought, one.sum) }));
}

/** How far one estimate is ahead of another, both as they are shown. */
export function leadOver(sought: Sought, estimate: number, other: number): number {
  return throughDoor(sought, estimate - other);
}

/** `linear, minimised`. */
export function rewardTitle({ reward, goal }: Sought & { readonly reward: string }): string {
  return goal === undefined ? reward : `${reward}, minimised`;
}
