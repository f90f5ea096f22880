/** Whether `actions` describes a family that can be built: not empty, not too large, everything within range. */
import { kindOf } from '../../families/catalogue';
import type { Problems } from '../../text/problems';
import type { ActionsSpec } from '../schema';
import { checkDimension } from './dimension';
import { checkLabels } from './labels';

/** Reports what is wrong with the family; true where it can be built. @param actions of sound form */
export function checkActions(actions: ActionsSpec, problems: Problems): boolean {
  if (!checkDimension(actions, problems)) return false;
  kindOf(actions).check?.(actions, problems);
  checkLabels(actions, problems);
  return problems.isSound(['actions']);
}
