import { expect } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import type { Feedback } from '../../../src/core/feedback/feedback';
import type { Dense } from '../../../src/core/numerics/linearAlgebra';
import { denseOf, zeros } from '../../../src/core/numerics/linearAlgebra';

/** The stacked M_x of the actions. */
export function stacked(dimension: number, feedback: Feedback, actions: readonly Action[]): Dense {
  const rows = actions
    .flatMap((action) => feedback.observe(action))
    .map((row) => {
      const dense = new Float64Array(dimension);
      row.arms.forEach((arm, i) => (dense[arm] = row.coefficients[i] as number));
      return dense;
    });
  return rows.length === 0 ? zeros(0, dimension) : denseOf(rows);
}

/** Entry by entry. */
export function expectClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    expect(Math.abs((actual[i] as number) - (expected[i] as number))).toBeLessThanOrEqual(
      tolerance,
    );
  }
}
