/** Semi-bandit feedback, M_x = the rows of diag(x) that are not zero: every base arm of the action. */
import type { Feedback } from '../feedback';
import { feedbackKind } from '../feedbackKind';
import { feedbackNode } from '../measuring';

/** Semi-bandit feedback: the value of each base arm of the action, so M_x has one unit row an arm. */
export function createSemiBandit(): Feedback {
  return {
    kind: 'semi-bandit',
    observe: (action) => action.map((arm) => ({ arms: [arm], coefficients: [1] })),
    // An action that holds an arm with g_i != 0 has a positive sum of |g_i|, and so has the maximiser.
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
