/** Subsets of the base arms with a number of arms between two bounds. */
import { binomials, sum } from '../../combinatorics/bigCounting';
import { rankSubsets, subsetsOfSize } from '../../combinatorics/selection';
import type { Action, ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { takeAtMost, wholeNumbers } from '../rankedActions';

/**
 * X = all sets of `min` to `max` of the base arms 0, …, arms-1.
 * @throws RangeError unless 1 <= min <= max <= arms
 */
export function createSubsets(arms: number, min: number, max: number): ActionFamily {
  return createSelection('subsets', arms, min, max);
}

/**
 * The same for one size and for several.
 * @param kind the name in the spec
 * @throws RangeError unless 1 <= min <= max <= arms
 */
export function createSelection(
  kind: string,
  arms: number,
  min: number,
  max: number,
): ActionFamily {
  if (![arms, min, max].every(Number.isInteger) || min < 1 || max < min || arms < max) {
    throw new RangeError(`There are no actions with ${min} to ${max} of ${arms} base arms.`);
  }
  const sizes = wholeNumbers(min, max);

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
    ofSize: (size) => createSelection(kind, arms, size, size),
    enumerate: (cap) => takeAtMost(all(), cap),
  });
}
