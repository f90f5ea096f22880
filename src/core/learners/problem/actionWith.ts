/** Actions that hold a certain base arm, by the linear oracle. */
import type { Action, ActionFamily } from '../../families/family';

/** The action of largest weight among those that hold the base arm; of all where none holds it. */
export function actionWith(family: ActionFamily, arm: number, weights: Float64Array): Action {
  const forced = weights.slice();
  // More than two actions can differ by.
  forced[arm] = 1 + 2 * weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  return family.maximize(forced).action;
}
