/** The bases of a partition matroid: a fixed number of base arms from each group. */
import { binomial, product } from '../../combinatorics/bigCounting';
import { rankSubsets, subsetsOfSize } from '../../combinatorics/selection';
import { rankSums } from '../../combinatorics/sumRanking';
import type { Action, ActionFamily } from '../family';
import { byTotalWeight, familyOf } from '../familyOf';
import { takeAtMost, totalWeight } from '../rankedActions';

/** Some of the base arms, and how many of them every action has. */
export interface PartitionGroup {
  /** The number of base arms of the group. */
  readonly size: number;
  /** How many of them an action has. */
  readonly choose: number;
}

/**
 * X = all sets with `choose` base arms of each group; the arms are numbered group by group.
 * @throws RangeError if a group cannot give what it should, or no group gives anything
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
  return familyOf({
    kind: 'partition',
    dimension: groups.reduce((total, group) => total + group.size, 0),
    sizes: [chosen],
    countActions: () => product(groups.map(({ size, choose }) => binomial(size, choose))),
    best: byTotalWeight((weights, k) => rankByGroup(located, weights, k)),
    enumerate: (cap) => takeAtMost(allFrom(located, 0, []), cap),
  });
}

/** The k best sums of one choice a group, each of the k best of its group. */
function rankByGroup(
  groups: readonly LocatedGroup[],
  weights: Float64Array,
  k: number,
): readonly Action[] {
  if (k === 1) {
    return [
      groups.flatMap(({ first, size, choose }) => {
        const [best] = rankSubsets(weights.subarray(first, first + size), choose, choose, 1);
        return shift(best ?? [], first);
      }),
    ];
  }
  const lists = groups.map(({ first, size, choose }) => {
    const groupWeights = weights.subarray(first, first + size);
    return Array.from(rankSubsets(groupWeights, choose, choose, k), (subset) => {
      const item = shift(subset, first);
      return { item, value: totalWeight(item, weights) };
    }).sort((a, b) => b.value - a.value);
  });
  return rankSums(lists, k).map((parts) => parts.flat());
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
