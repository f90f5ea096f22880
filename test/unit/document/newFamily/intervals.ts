/** Intervals: every run of so many neighbouring base arms. */
import { createExplicit } from '../../../../src/core/families/explicit/explicit';
import type { ActionFamily } from '../../../../src/core/families/family';
import { arms, familyKind, familyNode } from '../../../../src/core/families/familyKind';
import { familyOf } from '../../../../src/core/families/familyOf';
import { countedBy } from '../../../../src/core/families/groundSetKinds';
import { checkAtMost } from '../../../../src/core/families/inRange';
import { takeAtMost, wholeNumbers } from '../../../../src/core/families/rankedActions';
import { integer } from '../../../../src/core/text/nodes';

/**
 * X = the sets {i, …, i+length-1} of the base arms 0, …, arms-1. There are so few that they are listed.
 * @throws RangeError unless 1 <= length <= arms
 */
export function createIntervals(arms: number, length: number): ActionFamily {
  const actions = wholeNumbers(0, arms - length).map((first) =>
    wholeNumbers(first, first + length - 1),
  );
  return familyOf({
    kind: 'intervals',
    dimension: arms,
    sizes: [length],
    countActions: () => BigInt(actions.length),
    best: createExplicit(arms, actions).best,
    enumerate: (cap) => takeAtMost(actions, cap),
  });
}

export const INTERVALS = familyKind(
  familyNode(
    'intervals',
    'Every run of `length` neighbouring base arms.',
    {
      arms: { ...arms, examples: [6] },
      length: integer(1, 'How many base arms an action has: `1 ≤ length ≤ d`.', { examples: [2] }),
    },
    '**intervals**: every run of `length` neighbouring base arms. `|X| = d − length + 1`.',
  ),
  {
    groundSet: countedBy('arms'),
    check: (actions, problems) => {
      checkAtMost(actions, ['length', 'arms'], 'length-above-arms', ['actions'], problems);
    },
    build: ({ arms, length }) => createIntervals(arms, length),
  },
);
