/** The bases of a partition matroid: a fixed number of base arms from each group. */
import { binomial, product } from '../../combinatorics/bigCounting';
import { createPartitionMatroid } from '../../combinatorics/matroids/partition';
import { restrictMatroid } from '../../combinatorics/matroids/restricted';
import { rankSubsets, subsetsOfSize } from '../../combinatorics/selection';
import { rankSums } from '../../combinatorics/sumRanking';
import * as Type from 'typebox';
import { integer, object } from '../../text/nodes';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { Action, ActionFamily } from '../family';
import { completed, standingOf } from '../constraints/completed';
import { familyKind, familyNode } from '../familyKind';
import { byTotalWeight, familyOf } from '../familyOf';
import type { GroundSet } from '../groundSetKinds';
import { checkAtMost } from '../inRange';
import { takeAtMost, totalWeight } from '../rankedActions';

/** A group of base arms, and how many of them every action has. */
export interface PartitionGroup {
  readonly size: number;
  readonly choose: number;
}

/**
 * X = all sets with `choose` base arms of each group; the arms are numbered group by group.
 * @throws RangeError if a group is smaller than its `choose`, or every `choose` is 0
 */
export function createPartition(groups: readonly PartitionGroup[]): ActionFamily {
  let dimension = 0;
  const located = groups.map((group): LocatedGroup => {
    const first = dimension;
    dimension += group.size;
    return { ...group, first };
  });
  const matroid = createPartitionMatroid(groups);
  const chosen = groups.reduce((total, group) => total + group.choose, 0);
  if (chosen === 0) throw new RangeError('A partition must choose at least one base arm.');
  return familyOf({
    kind: 'partition',
    dimension,
    sizes: [chosen],
    countActions: () => product(groups.map(({ size, choose }) => binomial(size, choose))),
    best: byTotalWeight((weights, k) => rankByGroup(located, weights, k)),
    matroid,
    enumerate: (cap) => takeAtMost(allFrom(located, 0, []), cap),
    restrict(required, forbidden) {
      const standing = standingOf(dimension, required, forbidden);
      const left = located.map(({ first, size, choose }) => {
        const among = (arms: readonly number[]) =>
          arms.filter((arm) => arm >= first && arm < first + size).length;
        return { size: among(standing.free), choose: choose - among(required) };
      });
      if (left.some(({ size, choose }) => choose < 0 || choose > size)) return [];
      const isWhole = left.every(({ choose }) => choose === 0);
      const rest = isWhole ? null : createPartition(left);
      const smaller = restrictMatroid(matroid, required, forbidden);
      return completed('partition', standing, isWhole, rest, smaller);
    },
  });
}

/** The k best sums of one choice per group, each among the k best of its group. */
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
  readonly first: number;
}

function shift(subset: readonly number[], first: number): number[] {
  return subset.map((element) => element + first);
}

/** All actions that continue `before` from group `index` on. */
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

export const groups = Type.Array(
  object(
    {
      size: integer(1, 'How many base arms the group has.'),
      choose: integer(0, 'How many of the group every action takes: `0 ≤ choose ≤ size`.'),
    },
    'One group of base arms: every action takes exactly `choose` of its `size`.',
  ),
  {
    minItems: 1,
    markdownDescription:
      'The groups, in order. The base arms are numbered group by group: `d = Σ size`, `m = Σ choose`, `|X| = Π C(size, choose)`.',
  },
);

interface Grouped {
  readonly groups: readonly PartitionGroup[];
}

/** d is the sum of the sizes of the groups. */
export function grouped({ groups }: Grouped, path: Path): GroundSet {
  const size = groups.reduce((sum, group) => sum + group.size, 0);
  return { size, origin: `the sizes of the groups add up to ${size}`, path: [...path, 'groups'] };
}

/** Reports groups smaller than their `choose`, and groups that all choose nothing. @param path of the object with the groups */
export function checkGroups({ groups }: Grouped, path: Path, problems: Problems): void {
  const at = [...path, 'groups'];
  for (const [i, group] of groups.entries()) {
    checkAtMost(group, ['choose', 'size'], 'choose-above-size', [...at, i], problems);
  }
  if (groups.every(({ choose }) => choose === 0)) {
    problems.add({
      code: 'empty-action',
      message:
        'Every `choose` is 0, so the only action is the empty one: at least one must be 1 or more.',
      path: at,
    });
  }
}

export const PARTITION = familyKind(
  familyNode(
    'partition',
    'A fixed number out of each group.',
    { groups },
    '**partition**: from each group exactly `choose` base arms, the bases of a partition matroid. `choose: 1` everywhere is the *Multi-Bandit* of the paper. `X` spans `1 + Σ (size − 1)` dimensions over the groups with `0 < choose < size`, fewer than `d`; runs work in that span.',
  ),
  {
    snippets: [
      {
        properties: {
          groups: [
            { size: '^${1:5}', choose: '^${2:1}' },
            { size: '^${3:5}', choose: '^${4:1}' },
          ],
        },
      },
    ],
    groundSet: grouped,
    check: (actions, problems) => {
      checkGroups(actions, ['actions'], problems);
    },
    build: ({ groups }) => createPartition(groups),
  },
);
