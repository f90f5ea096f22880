/** d of a family: how many base arms there are, what says so, and where it stands. Nothing of that size is made. */
import { kindOf } from '../families';
import type { ActionsSpec } from '../schema';
import type { GroundSet } from './groundSetKinds';

export function groundSetOf(actions: ActionsSpec): GroundSet {
  return kindOf(actions).groundSet(actions, ['actions']);
}
