/** Whether `actions` describes a family that can be built: not empty, not too large, everything within range. */
import type { Path } from '../paths';
import type { Problems } from '../problems';
import type { ActionsSpec } from '../schema';
import { checkDimension } from './dimension';
import { checkExplicit } from './explicit';
import { checkLabels } from './labels';
import { checkMatching } from './matching';

/** Reports what is wrong with the family; true where it can be built. @param actions of sound form */
export function checkActions(actions: ActionsSpec, problems: Problems): boolean {
  if (!checkDimension(actions, problems)) return false;
  switch (actions.family) {
    case 'topK':
      if (actions.k > actions.arms) {
        above(['actions', 'k'], 'k-above-arms', 'k', actions.k, 'arms', actions.arms, problems);
      }
      break;
    case 'subsets':
      checkSubsets(actions, problems);
      break;
    case 'partition':
      checkPartition(actions.groups, problems);
      break;
    case 'matching':
      checkMatching(actions, problems);
      break;
    case 'explicit':
      checkExplicit(actions, problems);
      break;
  }
  checkLabels(actions, problems);
  return problems.isSound(['actions']);
}

function checkSubsets(
  { arms, min, max }: Extract<ActionsSpec, { family: 'subsets' }>,
  problems: Problems,
): void {
  if (max > arms) {
    above(['actions', 'max'], 'size-above-arms', 'max', max, 'arms', arms, problems);
  }
  if (min > max) above(['actions', 'min'], 'min-above-max', 'min', min, 'max', max, problems);
}

function checkPartition(
  groups: readonly { readonly size: number; readonly choose: number }[],
  problems: Problems,
): void {
  for (const [i, { size, choose }] of groups.entries()) {
    const path = ['actions', 'groups', i, 'choose'];
    if (choose > size) above(path, 'choose-above-size', 'choose', choose, 'size', size, problems);
  }
  if (groups.every(({ choose }) => choose === 0)) {
    problems.add({
      code: 'empty-action',
      message:
        'Every `choose` is 0, so the only action is the empty one: at least one must be 1 or more.',
      path: ['actions', 'groups'],
    });
  }
}

function above(
  path: Path,
  code: string,
  name: string,
  value: number,
  limitName: string,
  limit: number,
  problems: Problems,
): void {
  problems.add({
    code,
    message: `\`${name}\` is ${value} and \`${limitName}\` is ${limit}; \`${name}\` must be at most \`${limitName}\`.`,
    path,
  });
}
