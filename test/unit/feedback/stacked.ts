import type { Action } from '../../../src/core/families/family';
import type { Feedback, ObservationRow } from '../../../src/core/feedback/feedback';
import { denseOf, zeros, type Dense } from '../../../src/core/numerics/linearAlgebra';
import { denseRow } from '../../../src/core/feedback/observerSet/rowSpan';
import { rankOf } from '../numerics/svd';

/** The stacked M_x of the actions. */
export function stacked(dimension: number, feedback: Feedback, actions: readonly Action[]): Dense {
  const rows = actions
    .flatMap((action) => feedback.observe(action))
    .map((row) => denseRow(row, dimension));
  return rows.length === 0 ? zeros(0, dimension) : denseOf(rows);
}

/** The row of a dense vector. */
export function sparse(values: readonly number[]): ObservationRow {
  const arms = [...values.keys()].filter((arm) => values[arm] !== 0);
  return { arms, coefficients: arms.map((arm) => values[arm] as number) };
}

/** The rank of what all actions show, by singular values: the yardstick for searches that do not list X. */
export function rankOfAll(
  dimension: number,
  actions: readonly Action[],
  feedback: Feedback,
): number {
  return rankOf(stacked(dimension, feedback, actions));
}
