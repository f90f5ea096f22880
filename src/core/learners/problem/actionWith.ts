/** Actions that contain a given base arm, by the linear oracle. */
import type { Action, ActionFamily } from '../../families/family';

/** The action of largest weight that contains the base arm; of all actions if none does. */
export function actionWith(family: ActionFamily, arm: number, weights: Float64Array): Action {
  const forced = weights.slice();
  // More than any two actions differ by.
  forced[arm] = 1 + 2 * weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  return family.maximize(forced).action;
}
