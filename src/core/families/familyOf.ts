/** Builds an action family from its own parts, with everything that is the same for all families. */
import { logBigInt } from '../combinatorics/bigCounting';
import { withoutOverflow } from '../combinatorics/selection';
import type { Action, ActionCount, ActionFamily, RankedAction } from './family';
import { totalWeight } from './rankedActions';

/** X is enumerated up to this many actions if no formula counts it. */
const MOST_LISTED = 200_000;

/** The parts that each structure has to provide. */
export interface FamilyParts extends Pick<
  ActionFamily,
  'kind' | 'dimension' | 'sizes' | 'best' | 'enumerate' | 'restrict' | 'excluded' | 'matroid'
> {
  /**
   * |X| by a formula; null or missing if there is no quick one. Called when first needed.
   * @param most the number of actions that a family made of other families may enumerate instead
   */
  countActions?(most: number): bigint | null;
  /** The number of actions that can be enumerated within a few seconds, if below 200,000. */
  readonly mostListed?: number;
  /** A certified upper bound on ln |X|, used if X cannot be counted. Default: d ln 2, for all sets. */
  logActionsBound?(): number;
  /** The sub-family of the actions with `size` base arms, a member of `sizes`. Not needed if all actions have one size. */
  ofSize?(size: number): ActionFamily;
  /** False by default. */
  readonly isHereditary?: boolean;
}

/**
 * The family that the parts describe: d, m, |X|, the oracle, the k best actions and the sub-families.
 * Its `ofSize` throws a RangeError for a size that no action has.
 * @throws RangeError if there is no size, or several and no `ofSize`
 */
export function familyOf(parts: FamilyParts): ActionFamily {
  const { kind, dimension, sizes, best, enumerate } = parts;
  const [smallest] = sizes;
  if (smallest === undefined) throw new RangeError('The family has no action.');
  if (sizes.length > 1 && !parts.ofSize) {
    throw new RangeError('A family with actions of several sizes says which have one of them.');
  }
  let count: ActionCount | null = null;
  let listedInVain = -1;
  const family: ActionFamily = {
    kind,
    dimension,
    largestAction: sizes.at(-1) ?? smallest,
    smallestAction: smallest,
    get count() {
      count ??= countOf(family, parts);
      return count;
    },
    countWithin(most) {
      if (count !== null && count.exact !== null) return count.exact;
      if (most <= listedInVain) return null;
      const { mostListed = most } = parts;
      const counted =
        parts.countActions?.(most) ?? parts.enumerate(Math.min(most, mostListed))?.length ?? null;
      if (counted === null) listedInVain = most;
      return counted === null ? null : BigInt(counted);
    },
    maximize(weights) {
      const [first] = best(weights, 1);
      if (first === undefined) throw new RangeError('The family has no action.');
      return first;
    },
    best,
    sizes,
    ofSize(size) {
      if (!sizes.includes(size)) throw new RangeError(`No action has ${size} base arms.`);
      return parts.ofSize?.(size) ?? family;
    },
    enumerate,
    isHereditary: parts.isHereditary ?? false,
    ...(parts.restrict && { restrict: parts.restrict }),
    ...(parts.excluded && { excluded: parts.excluded }),
    ...(parts.matroid && { matroid: parts.matroid }),
  };
  return family;
}

/** Counts by the formula, or by enumeration if X is short; otherwise bounds. */
function countOf(family: ActionFamily, parts: FamilyParts): ActionCount {
  const exact = family.countWithin(MOST_LISTED);
  if (exact !== null) return { exact, logActions: logBigInt(exact) };
  return { exact, logActions: parts.logActionsBound?.() ?? family.dimension * Math.LN2 };
}

/**
 * The k best actions by total weight, from an algorithm that ranks them up to rounding.
 * @param rank the k best actions, or all if there are fewer, for d weights whose sums do not overflow
 */
export function byTotalWeight(
  rank: (weights: Float64Array, k: number) => Iterable<Action>,
): ActionFamily['best'] {
  return (weights, k) => rankActions(rank(withoutOverflow(weights), k), weights);
}

/** Sorts actions that are in descending order up to rounding exactly by total weight; equal ones keep their order. */
function rankActions(actions: Iterable<Action>, weights: Float64Array): RankedAction[] {
  return Array.from(actions, (action) => ({ action, value: totalWeight(action, weights) })).sort(
    (a, b) => (a.value === b.value ? 0 : b.value - a.value),
  );
}
