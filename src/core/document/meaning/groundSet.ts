/** d of a family: how many base arms there are, what says so, and where it stands. Nothing of that size is made. */
import { kindOf } from '../../families/catalogue';
import type { ActionsSpec } from '../schema';
import type { GroundSet } from '../../families/groundSetKinds';

/** d of the actions and what says so, by their family. @param actions of sound form */
export function groundSetOf(actions: ActionsSpec): GroundSet {
  return kindOf(actions).groundSet(actions, ['actions']);
}
