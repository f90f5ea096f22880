/** The lowest-numbered base arms of an action. */
import type { Action, ActionFamily } from '../../families/family';

/** The `count` lowest-numbered base arms, ascending. */
export function firstArms(action: Action, count: number): readonly number[] {
  return action.toSorted((a, b) => a - b).slice(0, count);
}

/** An action that holds the base arm, where there is one, with as few lower-numbered ones as possible. */
export function earliestWith(family: ActionFamily, arm: number): Action {
  const weights = new Float64Array(family.dimension).fill(-1, 0, arm);
  // More than all lower ones together, and small, so that no precision is lost.
  weights[arm] = family.dimension + 1;
  return family.maximize(weights).action;
}
