/**
 * What the learners for full-bandit feedback and a linear reward are told: the actions, their span, and what is
 * assumed. They work in coordinates of the span: r takes the place of d, norms stay as they are.
 */
import { coordinatesInSpan } from '../design/distribution';
import type { ActionFamily } from '../families/family';
import type { Span } from '../feedback/span';
import type { Assumptions } from '../spec/instance';

/** What PolyALBA and ALBA are run on: a linear reward under full-bandit feedback, in the span of the actions. */
export interface LinearProblem {
  readonly family: ActionFamily;
  readonly span: Span;
  readonly assumptions: Assumptions;
  readonly delta: number;
}

/** How far |U e_i| may be from 1 for a base arm that lies in the span, by rounding. */
const IN_SPAN_TOLERANCE = 1e-9;

/** U e_i for each base arm that the span determines on its own, null for the others. */
export function armsInSpan(span: Span): readonly (Float64Array | null)[] {
  return Array.from({ length: span.dimension }, (_, arm) => {
    const point = coordinatesInSpan(span, [arm]);
    const squaredLength = point.reduce((sum, value) => sum + value * value, 0);
    return squaredLength > 1 - IN_SPAN_TOLERANCE ? point : null;
  });
}
