/** Whether `actions` describes a family that can be built: not empty, not too large, everything within range. */
import { kindOf } from '../../families/catalogue';
import type { ActionFamily } from '../../families/family';
import { groundSetOf } from '../../families/groundSet';
import { checkSize } from '../../families/groundSetKinds';
import { mostOracleSteps } from '../../text/limits';
import type { Problems } from '../../text/problems';
import { readable } from '../../words/counts';
import type { ActionsSpec } from '../schema';
import { checkLabels } from './labels';

/** Reports what is wrong with the family; null where it cannot be built. @param actions of sound form */
export function familyOf(actions: ActionsSpec, problems: Problems): ActionFamily | null {
  if (!checkSize(groundSetOf(actions), problems)) return null;
  kindOf(actions).check?.(actions, problems);
  checkLabels(actions, problems);
  if (!problems.isSound(['actions'])) return null;
  const family = kindOf(actions).build(actions);
  checkOracleWork(actions, family, problems);
  return family;
}

/**
 * Reports a family whose best action is found too slowly for a check, by more steps than `mostOracleSteps`. What a
 * knapsack takes shows in the size of its table, which its own check bounds.
 */
function checkOracleWork(actions: ActionsSpec, family: ActionFamily, problems: Problems): void {
  const work = kindOf(actions).oracleWork?.(actions, family);
  const most = mostOracleSteps(family.dimension);
  if (!work || work.steps <= most) return;
  problems.add({
    code: 'size-too-large',
    message: `The check would take too long: finding one best action takes about ${readable(work.steps)} steps here, and at most ${readable(most)} are accepted for ${readable(family.dimension)} base arms. Describe a smaller instance.`,
    path: work.path,
  });
}
