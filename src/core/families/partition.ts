/** The bases of a partition matroid: so many base arms from each group. */
import { binomial, product } from '../combinatorics/bigCounting';
import { rankSubsets, subsetsOfSize } from '../combinatorics/selection';
import { rankSums } from '../combinatorics/sumRanking';
import { exactCount, memoised } from './counting';
import type { Action, ActionFamily } from './family';
import {
  firstOf,
  rankActions,
  requireSize,
  takeAtMost,
  totalWeight,
  withoutOverflow,
} from './rankedActions';

export interface PartitionGroup {
  /** The number of base arms of the group. */
  readonly size: number;
  /** How many of them an action has. */
  readonly choose: number;
}

/**
 * X = all sets with `choose` base arms of each group; the arms are numbered group by group.
 * @throws RangeError where a group cannot give what it should, or no group gives anything
 */
export function createPartition(groups: readonly PartitionGroup[]): ActionFamily {
  for (const { size, choose } of groups) {
    if (![size, choose].every(Number.isInteger) || choose < 0 || size < choose) {
      throw new RangeError(`A group of ${size} base arms has no ${choose} to choose.`);
    }
  }
  const located = locate(groups);
  const chosen = groups.reduce((total, group) => total + group.choose, 0);
  if (chosen === 0) throw new RangeError('A partition must choose at least one base arm.');
  const sizes = [chosen];
  const count = memoised(() =>
    exactCount(product(groups.map(({ size, choose }) => binomial(size, choose)))),
  );

  const best: ActionFamily['best'] = (weights, k) => {
    const scaled = withoutOverflow(weights);
    const lists = located.map(({ first, size, choose }) => {
      const groupWeights = scaled.subarray(first, first + size);
      return Array.from(rankSubsets(groupWeights, choose, choose, k), (subset) => {
        const item = shift(subset, first);
        return { item, value: totalWeight(item, scaled) };
      }).sort((a, b) => b.value - a.value);
    });
    const actions = rankSums(lists, k).map((parts) => parts.flat());
    return rankActions(actions, weights);
  };

  const family: ActionFamily = {
    kind: 'partition',
    dimension: groups.reduce((total, group) => total + group.size, 0),
    largestAction: chosen,
    smallestAction: chosen,
    get count() {
      return count();
    },
    maximize: (weights) => firstOf(best(weights, 1)),
    best,
    sizes,
    ofSize(size) {
      requireSize(sizes, size);
      return family;
    },
    enumerate: (cap) => takeAtMost(allFrom(located, 0, []), cap),
  };
  return family;
}

interface LocatedGroup extends PartitionGroup {
  /** The number of its first base arm. */
  readonly first: number;
}

function locate(groups: readonly PartitionGroup[]): LocatedGroup[] {
  let first = 0;
  return groups.map((group) => {
    const located = { ...group, first };
    first += group.size;
    return located;
  });
}

function shift(subset: readonly number[], first: number): number[] {
  return subset.map((element) => element + first);
}

/** All ways to go on from `index` after the arms `before`. */
function* allFrom(
  groups: readonly LocatedGroup[],
  index: number,
  before: readonly number[],
): Generator<Action> {
  const group = groups[index];
  if (group === undefined) {
    yield before;
    return;
  }
  for (const subset of subsetsOfSize(group.size, group.choose)) {
    yield* allFrom(groups, index + 1, [...before, ...shift(subset, group.first)]);
  }
}
