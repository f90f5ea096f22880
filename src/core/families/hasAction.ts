/** Whether X, or a list, contains a given action. */
import type { Action, ActionFamily } from './family';

/** Whether an action is one of these. */
export function among(actions: readonly Action[]): (action: Action) => boolean {
  const keys = new Set(actions.map((action) => action.join()));
  return (action) => keys.has(action.join());
}

/** @param action distinct base arms; ascending unless X is a ranking */
export function hasAction(family: ActionFamily, action: Action): boolean {
  if (family.excluded?.some((other) => other.join() === action.join())) return false;
  if (family.kind === 'ranking') return action.length === family.dimension;
  // With weight 1 on its base arms and -1 elsewhere, only this action has a total of its size.
  const weights = new Float64Array(family.dimension).fill(-1);
  for (const arm of action) weights[arm] = 1;
  return family.maximize(weights).value === action.length;
}
