/** The rank of what all actions show, by singular values: the yardstick for searches that do not list X. */
import type { Action } from '../../../src/core/families/family';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { denseOf } from '../../../src/core/numerics/linearAlgebra';
import { rankOf } from '../numerics/svd';

export function rankOfAll(
  dimension: number,
  actions: readonly Action[],
  feedback: Feedback,
): number {
  const rows = actions.flatMap((action) =>
    feedback.observe(action).map(({ arms, coefficients }) => {
      const dense = new Float64Array(dimension);
      arms.forEach((arm, i) => (dense[arm] = coefficients[i] as number));
      return dense;
    }),
  );
  return rows.length === 0 ? 0 : rankOf(denseOf(rows));
}
