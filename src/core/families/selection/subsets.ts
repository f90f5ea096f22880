/** Subsets of the base arms, with bounds on their size. */
import { binomials, sum } from '../../combinatorics/bigCounting';
import { restrictMatroid } from '../../combinatorics/matroids/restricted';
import { createUniformMatroid } from '../../combinatorics/matroids/uniform';
import { rankSubsets, subsetsOfSize } from '../../combinatorics/selection';
import { integer } from '../../text/nodes';
import type { Action, ActionFamily } from '../family';
import { completed, standingOf } from '../constraints/completed';
import { arms, familyKind, familyNode } from '../familyKind';
import { byTotalWeight, familyOf } from '../familyOf';
import { countedBy } from '../groundSetKinds';
import { checkAtMost } from '../inRange';
import { takeAtMost, wholeNumbers } from '../rankedActions';

/**
 * X = all sets of `min` to `max` of the base arms 0, …, arms-1.
 * @param kind the name in the spec
 * @throws RangeError unless 1 <= min <= max <= arms
 */
export function createSubsets(
  arms: number,
  min: number,
  max: number,
  kind = 'subsets',
): ActionFamily {
  if (![arms, min, max].every(Number.isInteger) || min < 1 || max < min || arms < max) {
    throw new RangeError(`There are no actions with ${min} to ${max} of ${arms} base arms.`);
  }
  const sizes = wholeNumbers(min, max);
  // Elements without value fill the places that smaller actions leave.
  const matroid = createUniformMatroid(arms + max - min, max);

  function* all(): Generator<Action> {
    for (const size of sizes) yield* subsetsOfSize(arms, size);
  }

  return familyOf({
    kind,
    dimension: arms,
    sizes,
    isHereditary: true,
    countActions: () => sum(binomials(arms, min, max)),
    best: byTotalWeight((weights, k) => rankSubsets(weights, min, max, k)),
    ofSize: (size) => createSubsets(arms, size, size, kind),
    matroid,
    enumerate: (cap) => takeAtMost(all(), cap),
    restrict(required, forbidden) {
      const standing = standingOf(arms, required, forbidden);
      const taken = required.length;
      const least = Math.max(1, min - taken);
      const most = Math.min(max - taken, standing.free.length);
      const rest = least > most ? null : createSubsets(standing.free.length, least, most, kind);
      const isAction = min <= taken && taken <= max;
      const smaller = restrictMatroid(matroid, required, forbidden);
      return completed(kind, standing, isAction, rest, smaller);
    },
  });
}

export const SUBSETS = familyKind(
  familyNode(
    'subsets',
    'Every set of `min` to `max` of the base arms.',
    {
      arms,
      min: integer(1, 'The size of the smallest action: `1 ≤ min ≤ max`.'),
      max: integer(1, 'The size of the largest action, the `m` of the paper: `min ≤ max ≤ d`.'),
    },
    '**subsets**: every set of `min` to `max` of the `d` base arms. `X = { x ∈ {0,1}ᵈ : min ≤ ‖x‖₁ ≤ max }`.',
  ),
  {
    snippets: [{ properties: { arms: '^${1:6}', min: '^${2:1}', max: '^${3:3}' } }],
    groundSet: countedBy('arms'),
    check: (actions, problems) => {
      checkAtMost(actions, ['max', 'arms'], 'size-above-arms', ['actions'], problems);
      checkAtMost(actions, ['min', 'max'], 'min-above-max', ['actions'], problems);
    },
    build: ({ arms, min, max }) => createSubsets(arms, min, max),
  },
);
