/** d of a family: how many base arms there are, what says so, and where it stands. Nothing of that size is made. */
import { kindOf, type ActionsSpec } from './catalogue';
import type { GroundSet } from './groundSetKinds';

/** d of the actions and what says so, by their family. @param actions of sound form */
export function groundSetOf(actions: ActionsSpec): GroundSet {
  return kindOf(actions).groundSet(actions, ['actions']);
}
