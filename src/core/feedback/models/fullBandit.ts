/** Full-bandit feedback, M_x = x': one number, the sum over the base arms of the action. */
import type { Feedback } from '../feedback';
import { feedbackKind } from '../feedbackKind';
import { feedbackNode } from '../measuring';

export function createFullBandit(): Feedback {
  return {
    kind: 'full-bandit',
    observe: (action) =>
      action.length === 0 ? [] : [{ arms: action, coefficients: action.map(() => 1) }],
    // |x'g| is largest at the maximiser of g or of -g.
    probes: (direction) => [direction, direction.map((value) => -value)],
  };
}

export const FULL_BANDIT = feedbackKind(
  feedbackNode(
    'full-bandit',
    'One number: the sum over the base arms of the action.',
    {},
    '**full-bandit**: one number, the sum over the base arms of the action. `M_x = xᵀ`, `y = xᵀ(θ + η)`.',
  ),
  {
    longestRow: (_, family) => family.largestAction,
    build: createFullBandit,
  },
);
