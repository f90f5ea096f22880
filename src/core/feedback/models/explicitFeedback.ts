/** Feedback that is given action by action. */
import type { Action } from '../../families/family';
import { searchInList } from './actionSearch';
import type { Feedback, ObservationRow } from '../feedback';

/**
 * M_x = the matrix of the action, without its zero rows.
 *
 * @param actions all of X, each with its arms ascending
 * @param matrices one an action, in their order: rows of d finite numbers; a row may count base arms
 *   outside the action (the paper lets M_x be any matrix)
 * @throws RangeError where there are not as many matrices as actions, their rows differ in length or a
 *   number is not finite; and when an action is observed that is none of them
 */
export function createExplicitFeedback(
  actions: readonly Action[],
  matrices: readonly (readonly (readonly number[])[])[],
): Feedback {
  if (actions.length !== matrices.length) {
    throw new RangeError(
      `There are ${matrices.length} matrices for ${actions.length} actions: one is needed for each.`,
    );
  }
  const width = matrices.flat()[0]?.length ?? 0;
  for (const row of matrices.flat()) {
    if (row.length !== width) throw new RangeError('The rows of the matrices differ in length.');
    if (!row.every(Number.isFinite))
      throw new RangeError('A matrix holds a number that is not finite.');
  }
  const rowsOf = new Map(
    actions.map((action, index) => [action.join(), (matrices[index] ?? []).flatMap(sparse)]),
  );
  const feedback: Feedback = {
    kind: 'explicit',
    observe(action) {
      const rows = rowsOf.get(action.join());
      if (rows === undefined)
        throw new RangeError(`No matrix is given for [${action.join(', ')}].`);
      return rows;
    },
    // Nothing about the matrices follows from the weight of an action: they are looked through.
    probes: () => [],
    search: () => searchInList(actions, feedback),
  };
  return feedback;
}

/** The row without its zeros; none where it is all zeros. */
function sparse(row: readonly number[]): ObservationRow[] {
  const arms = Array.from(row.keys()).filter((arm) => row[arm] !== 0);
  return arms.length === 0 ? [] : [{ arms, coefficients: arms.map((arm) => row[arm] as number) }];
}
