/** Checks that `actions` describes a family that can be built: not empty, not too large, all values in range. */
import { kindOf } from '../../families/catalogue';
import type { ActionFamily } from '../../families/family';
import { groundSetOf } from '../../families/groundSet';
import { checkSize } from '../../families/groundSetKinds';
import { MAX_DIMENSION, MAX_SELECTED, mostOracleSteps } from '../../text/limits';
import type { Problems } from '../../text/problems';
import { readable } from '../../words/counts';
import type { ActionsSpec } from '../schema';
import { checkLabels } from './labels';

/** Families whose actions are compared by exchanges, without listing X. */
const SELECTIONS: readonly ActionsSpec['family'][] = [
  ...(['topK', 'subsets', 'partition', 'spanningTree', 'matroid'] as const),
];

/**
 * Reports faults of the family; null if it cannot be built.
 *
 * @param actions a value of sound form
 * @param isSeen whether a sample shows each base arm of its action
 */
export function familyOf(
  actions: ActionsSpec,
  isSeen: boolean,
  problems: Problems,
): ActionFamily | null {
  const most = isSeen && SELECTIONS.includes(actions.family) ? MAX_SELECTED : MAX_DIMENSION;
  if (!checkSize(groundSetOf(actions), problems, most)) return null;
  kindOf(actions).check?.(actions, problems);
  checkLabels(actions, problems);
  if (!problems.isSound(['actions'])) return null;
  const family = kindOf(actions).build(actions);
  checkOracleWork(actions, family, problems);
  return family;
}

/** Reports a family whose oracle needs more than `mostOracleSteps` steps. The knapsack family checks the size of its table itself. */
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
