/** Semi-bandit feedback, M_x = the rows of diag(x) that are not zero: every base arm of the action. */
import type { Feedback } from '../feedback';
import { feedbackKind } from '../feedbackKind';
import { feedbackNode } from '../measuring';

export function createSemiBandit(): Feedback {
  return {
    kind: 'semi-bandit',
    observe: (action) => action.map((arm) => ({ arms: [arm], coefficients: [1] })),
    // If some action has an arm with g_i != 0, the maximum of the sum of |g_i| is positive, so the maximiser has one too.
    probes: (direction) => [direction.map(Math.abs)],
  };
}

export const SEMI_BANDIT = feedbackKind(
  feedbackNode(
    'semi-bandit',
    'One number for each base arm of the action.',
    {},
    '**semi-bandit**: one number for each base arm of the action. `M_x` = the rows of `diag(x)` that are not zero.',
  ),
  { longestRow: () => 1, build: createSemiBandit },
);
