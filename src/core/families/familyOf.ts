/** An action family made of what is its own: all that follows from that is the same for every family. */
import { logBigInt } from '../combinatorics/bigCounting';
import type { Action, ActionCount, ActionFamily, RankedAction } from './family';
import { totalWeight } from './rankedActions';

/** X is gone through up to here where no formula counts it. */
const MOST_LISTED = 200_000;
/** Above this, sums of weights could overflow. */
const LARGEST_SAFE_WEIGHT = 2 ** 960;
const SCALE = 2 ** -64;

/** What a structure has to say of itself. */
export interface FamilyParts extends Pick<
  ActionFamily,
  'kind' | 'dimension' | 'sizes' | 'best' | 'enumerate' | 'restrict' | 'excluded' | 'matroid'
> {
  /**
   * |X| by a formula; null, or missing, where there is no quick one. Asked when it is first needed.
   * @param most how many actions may be gone through instead, by a family that is made of others
   */
  countActions?(most: number): bigint | null;
  /** How many actions can be gone through within a few seconds, where that is less than 200,000. */
  readonly mostListed?: number;
  /** A certified upper bound on ln |X| where it cannot be counted; d ln 2, that of all sets, where this is missing. */
  logActionsBound?(): number;
  /**
   * The sub-family of the actions with `size` base arms, a member of `sizes`. Not needed where all
   * actions have the same size: that sub-family is the family itself.
   */
  ofSize?(size: number): ActionFamily;
  /** False by default. */
  readonly isHereditary?: boolean;
}

/**
 * The family that the parts describe: d, m, |X|, the oracle, the k best actions and the sub-families.
 * Asked for a size that no action has, its `ofSize` throws a RangeError.
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

/** By the formula, else from the list where that is short, else bounded. */
function countOf(family: ActionFamily, parts: FamilyParts): ActionCount {
  const exact = family.countWithin(MOST_LISTED);
  if (exact !== null) return { exact, logActions: logBigInt(exact) };
  return { exact, logActions: parts.logActionsBound?.() ?? family.dimension * Math.LN2 };
}

/**
 * The k best actions by total weight, from an algorithm that ranks them up to rounding.
 * @param rank the k best actions, or all where there are fewer, for d weights whose sums do not overflow
 */
export function byTotalWeight(
  rank: (weights: Float64Array, k: number) => Iterable<Action>,
): ActionFamily['best'] {
  return (weights, k) => rankActions(rank(withoutOverflow(weights), k), weights);
}

/** The same weights, divided by a power of two where sums of them might overflow: comparisons stay what they are. */
function withoutOverflow(weights: Float64Array): Float64Array {
  const isSafe = weights.every((weight) => Math.abs(weight) <= LARGEST_SAFE_WEIGHT);
  return isSafe ? weights : weights.map((weight) => weight * SCALE);
}

/**
 * Actions that come in descending order up to rounding, with their total weights, in exactly
 * descending order; equal ones keep their order.
 */
function rankActions(actions: Iterable<Action>, weights: Float64Array): RankedAction[] {
  return Array.from(actions, (action) => ({ action, value: totalWeight(action, weights) })).sort(
    (a, b) => (a.value === b.value ? 0 : b.value - a.value),
  );
}
