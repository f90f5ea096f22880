/** Whether `actions` describes a family that can be built: not empty, not too large, everything within range. */
import type { Problems } from '../problems';
import type { ActionsSpec } from '../schema';
import { checkDimension } from './dimension';
import { checkExplicit } from './explicit';
import { checkKnapsack } from './knapsack';
import { checkLabels } from './labels';
import { checkMatching } from './matching';
import { checkMatroid, checkMatroidIntersection } from './matroid';
import { checkPath } from './path';
import { checkGroups, checkSubsets, checkTopK } from './selection';
import { checkSpanningTree } from './spanningTree';

/** Reports what is wrong with the family; true where it can be built. @param actions of sound form */
export function checkActions(actions: ActionsSpec, problems: Problems): boolean {
  if (!checkDimension(actions, problems)) return false;
  checkFamily(actions, problems);
  checkLabels(actions, problems);
  return problems.isSound(['actions']);
}

function checkFamily(actions: ActionsSpec, problems: Problems): void {
  switch (actions.family) {
    case 'topK':
      return checkTopK(actions, problems);
    case 'subsets':
      return checkSubsets(actions, problems);
    case 'partition':
      return checkGroups(actions.groups, ['actions', 'groups'], problems);
    case 'matching':
      return checkMatching(actions, problems);
    case 'path':
      return checkPath(actions, problems);
    case 'spanningTree':
      return checkSpanningTree(actions, problems);
    case 'matroid':
      return checkMatroid(actions, ['actions'], problems);
    case 'matroidIntersection':
      return checkMatroidIntersection(actions, problems);
    case 'knapsack':
      return checkKnapsack(actions, problems);
    case 'ranking':
      return;
    case 'explicit':
      return checkExplicit(actions, problems);
  }
}
