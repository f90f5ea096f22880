/** Whether X has an action. */
import type { Action, ActionFamily } from './family';

/** @param action distinct base arms; ascending, but for a ranking */
export function hasAction(family: ActionFamily, action: Action): boolean {
  if (family.excluded?.some((other) => other.join() === action.join())) return false;
  if (family.kind === 'ranking') return action.length === family.dimension;
  // With 1 at its base arms and -1 elsewhere no other action reaches its size.
  const weights = new Float64Array(family.dimension).fill(-1);
  for (const arm of action) weights[arm] = 1;
  return family.maximize(weights).value === action.length;
}
