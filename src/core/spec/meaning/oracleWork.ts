/** Whether a check ends soon where one answer of the oracle takes long. */
import { knapsackCells, reduceKnapsack } from '../../combinatorics/knapsackItems';
import type { ActionFamily } from '../../families/family';
import { MAX_ORACLE_STEPS } from '../limits';
import type { Path } from '../paths';
import type { Problems } from '../problems';
import type { ActionsSpec, MatroidSpec } from '../schema';
import { readable } from './counts';

/** An observer set takes about five answers for each base arm: to find it, to exchange its actions, to bound the rest. */
const ANSWERS_PER_ARM = 5;
/** Cells of a table are that much faster than steps through lists. */
const CELLS_PER_STEP = 2;
/** Measured: what an augmenting path takes for each base arm. */
const STEPS_PER_PATH = 40;

/** Reports a family whose observer set would take longer than a check may: some ten seconds. */
export function checkOracleWork(
  actions: ActionsSpec,
  family: ActionFamily,
  problems: Problems,
): void {
  const { steps, path } = answerOf(actions, family);
  const answers = ANSWERS_PER_ARM * family.dimension;
  if (answers * steps <= MAX_ORACLE_STEPS) return;
  problems.add({
    code: 'size-too-large',
    message: `The check would take too long: it needs about ${readable(answers)} best actions, and each takes about ${readable(Math.ceil(steps))} steps here. At most ${readable(Math.floor(MAX_ORACLE_STEPS / answers))} steps are accepted for so many base arms: describe a smaller instance.`,
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
    case 'knapsack': {
      const cells = knapsackCells(reduceKnapsack(actions.weights, actions.capacity, null));
      return { steps: cells / CELLS_PER_STEP, path: ['actions', 'capacity'] };
    }
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
