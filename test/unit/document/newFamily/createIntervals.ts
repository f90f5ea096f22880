/** Intervals: every run of so many neighbouring base arms. */
import { createExplicit } from '../../../../src/core/families/explicit/explicit';
import type { ActionFamily } from '../../../../src/core/families/family';
import { familyOf } from '../../../../src/core/families/familyOf';
import { takeAtMost, wholeNumbers } from '../../../../src/core/families/rankedActions';

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
