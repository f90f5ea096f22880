/** Top-k: every set of exactly k base arms. */
import { integer } from '../../text/nodes';
import type { ActionFamily } from '../family';
import { arms, familyKind, familyNode } from '../familyKind';
import { countedBy } from '../groundSetKinds';
import { checkAtMost } from '../inRange';
import { createSubsets } from './subsets';

/**
 * X = all sets of k of the base arms 0, …, arms-1.
 * @throws RangeError unless 1 <= k <= arms
 */
export function createTopK(arms: number, k: number): ActionFamily {
  return createSubsets(arms, k, k, 'topK');
}

export const TOP_K = familyKind(
  familyNode(
    'topK',
    'Every set of exactly `k` of the base arms.',
    {
      arms,
      k: integer(1, '`k`: how many base arms an action has. `m = k ≤ d`, `|X| = C(d, k)`.'),
    },
    '**topK**: every set of exactly `k` of the `d` base arms. `X = { x ∈ {0,1}ᵈ : ‖x‖₁ = k }`.',
  ),
  {
    snippets: [{ properties: { arms: '^${1:8}', k: '^${2:3}' } }],
    groundSet: countedBy('arms'),
    check: (actions, problems) => {
      checkAtMost(actions, ['k', 'arms'], 'k-above-arms', ['actions'], problems);
    },
    build: ({ arms, k }) => createTopK(arms, k),
  },
);
