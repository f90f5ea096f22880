/** Whether a check ends soon where one answer of the oracle takes long. */
import type { ActionFamily } from '../../families/family';
import { mostOracleSteps } from '../../text/limits';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { ActionsSpec, MatroidSpec } from '../schema';
import { readable } from '../../words/counts';

/** Measured: what an augmenting path takes for each base arm. */
const STEPS_PER_PATH = 40;

/**
 * Reports a family whose best action is found too slowly for a check, by more steps than `mostOracleSteps`. What a
 * knapsack takes shows in the size of its table, which its own check bounds.
 */
export function checkOracleWork(
  actions: ActionsSpec,
  family: ActionFamily,
  problems: Problems,
): void {
  const { steps, path } = answerOf(actions, family);
  const most = mostOracleSteps(family.dimension);
  if (steps <= most) return;
  problems.add({
    code: 'size-too-large',
    message: `The check would take too long: finding one best action takes about ${readable(steps)} steps here, and at most ${readable(most)} are accepted for ${readable(family.dimension)} base arms. Describe a smaller instance.`,
    path,
  });
}

/** The steps of one answer, about, and what they come from; 0 where they are far fewer than other work of a check. */
function answerOf(
  actions: ActionsSpec,
  family: ActionFamily,
): { readonly steps: number; readonly path: Path } {
  switch (actions.family) {
    case 'explicit':
      return { steps: members(actions.actions), path: ['actions', 'actions'] };
    case 'matroid':
      return { steps: stepsOf(actions), path: ['actions', 'sets'] };
    case 'matroidIntersection': {
      // m augmenting paths, each past all base arms.
      const paths = STEPS_PER_PATH * family.dimension * family.largestAction;
      const own = actions.matroids.map((matroid) => stepsOf(matroid));
      return { steps: Math.max(paths, ...own), path: ['actions', 'matroids'] };
    }
    default:
      return { steps: 0, path: ['actions'] };
  }
}

/** A transversal matroid looks for augmenting paths through all its sets. */
function stepsOf(matroid: MatroidSpec): number {
  return matroid.type === 'transversal' ? members(matroid.sets) : 0;
}

function members(lists: readonly (readonly number[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}
