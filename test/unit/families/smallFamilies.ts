/** Small families of every kind, each with the list of its actions by their definition. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createPath, type PathOptions } from '../../../src/core/families/graph/path';
import { createSpanningTree } from '../../../src/core/families/graph/spanningTree';
import { createKnapsack } from '../../../src/core/families/knapsack/knapsack';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createMatroid } from '../../../src/core/families/matroid/matroid';
import { createMatroidIntersection } from '../../../src/core/families/matroid/matroidIntersection';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { isForest, samples, type Edge } from '../combinatorics/matroids/samples';
import { allSets } from './bruteForce';
import { integer, listOf } from '../manyOf';

const MOST_ARMS = 7;

interface Small {
  /** d */
  readonly arms: number;
  readonly actions: readonly Action[];
  /** Null where it was refused. */
  readonly family: ActionFamily | null;
}

function small(
  arms: number,
  isAction: (set: readonly number[]) => boolean,
  make: () => ActionFamily,
): Small {
  return { arms, actions: allSets(arms, isAction), family: attempt(make) };
}

/** The family, or null where the numbers allow none. */
function attempt(make: () => ActionFamily): ActionFamily | null {
  try {
    return make();
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return null;
  }
}

const arms = integer(2, MOST_ARMS);

/** The bases: the independent sets of the largest size. */
function largest(elements: number, isIndependent: (set: readonly number[]) => boolean) {
  const size = Math.max(0, ...allSets(elements, isIndependent).map(({ length }) => length));
  return (set: readonly number[]) => set.length === size && isIndependent(set);
}

/** Whether the edges, each used once, make one path: follows them from the source, whatever their order. */
function isPath(set: readonly number[], { edges, source, target }: PathOptions): boolean {
  const rest = new Set(set);
  let node = source;
  while (rest.size > 0) {
    const next = [...rest].filter((edge) => edges[edge]?.[0] === node);
    if (next.length !== 1) return false;
    rest.delete(next[0] as number);
    node = edges[next[0] as number]?.[1] ?? NaN;
  }
  return node === target;
}

/** Up to 6 nodes and 10 edges in any order, many parallel or useless, numbered against the direction too. */
const graphsWithEnds: fc.Arbitrary<PathOptions> = fc
  .record({
    names: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 2, maxLength: 6 }),
    picks: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 10, size: 'max' }),
    // Mostly from the first to the last node, so that there are paths.
    ends: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.tuple(fc.nat(5), fc.nat(5)) },
    ),
  })
  .map(({ names, picks, ends }) => {
    const nameOf = (place: number): number => names[place % names.length] as number;
    const edges = picks
      .map(([a, b]): Edge => [a % names.length, b % names.length])
      .filter(([a, b]) => a !== b)
      .map(([a, b]): Edge => [nameOf(Math.min(a, b)), nameOf(Math.max(a, b))]);
    const [source, target] = ends ?? [0, names.length - 1];
    return { nodes: 6, edges, source: nameOf(source), target: nameOf(target) };
  });

/** Small families of every kind whose actions are sets. */
export const SMALL: Readonly<Record<string, fc.Arbitrary<Small>>> = {
  topK: fc.tuple(arms, fc.nat(7)).map(([d, k]) =>
    small(
      d,
      (set) => set.length === 1 + (k % d),
      () => createTopK(d, 1 + (k % d)),
    ),
  ),
  subsets: fc.tuple(arms, fc.nat(7), fc.nat(7)).map(([d, a, b]) => {
    const [min, max] = [1 + Math.min(a % d, b % d), 1 + Math.max(a % d, b % d)];
    return small(
      d,
      ({ length }) => length >= min && length <= max,
      () => createSubsets(d, min, max),
    );
  }),
  partition: listOf(1, 3, fc.tuple(integer(1, 4), fc.nat(4))).map((drawn) => {
    const groups = drawn.map(([size, choose]) => ({ size, choose: choose % (size + 1) }));
    const groupOf = groups.flatMap(({ size }, index) => Array<number>(size).fill(index));
    return small(
      groupOf.length,
      (set) =>
        groups.every(({ choose }, i) => set.filter((e) => groupOf[e] === i).length === choose),
      () => createPartition(groups),
    );
  }),
  matching: fc
    .record({
      left: integer(1, 4),
      right: integer(1, 4),
      picks: listOf(2, 9, fc.tuple(fc.nat(3), fc.nat(3))),
      min: integer(1, 3),
      more: fc.nat(2),
    })
    .map(({ left, right, picks, min, more }) => {
      const edges = picks.map(([l, r]) => [l % left, r % right] as const);
      const max = min + more;
      return small(
        edges.length,
        (set) =>
          set.length >= min &&
          set.length <= max &&
          [0, 1].every((end) => new Set(set.map((arm) => edges[arm]?.[end])).size === set.length),
        () => createMatching({ left, right, edges, min, max }),
      );
    }),
  path: graphsWithEnds.map((graph) =>
    small(
      graph.edges.length,
      (set) => isPath(set, graph),
      () => createPath(graph),
    ),
  ),
  spanningTree: integer(2, 5)
    .chain((nodes) => {
      const node = fc.nat(nodes - 1);
      const edges = listOf(1, 9, fc.tuple(node, node));
      return fc.record({ nodes: fc.constant(nodes), edges });
    })
    .map(({ nodes, edges }) =>
      small(
        edges.length,
        (set) => set.length === nodes - 1 && isForest(set.map((e) => edges[e] ?? [NaN, NaN])),
        () => createSpanningTree({ nodes, edges }),
      ),
    ),
  matroid: arms
    .chain((elements) => samples(elements))
    .map(({ matroid, isIndependent }) =>
      small(matroid.elements, largest(matroid.elements, isIndependent), () =>
        createMatroid(matroid),
      ),
    ),
  matroidIntersection: arms
    .chain((elements) => fc.tuple(samples(elements), samples(elements)))
    .map(([a, b]) => {
      const { elements } = a.matroid;
      const isCommon = (set: readonly number[]) => a.isIndependent(set) && b.isIndependent(set);
      return small(elements, largest(elements, isCommon), () =>
        createMatroidIntersection(a.matroid, b.matroid),
      );
    }),
  knapsack: fc
    .tuple(
      listOf(2, MOST_ARMS, integer(1, 9)),
      integer(1, 30),
      fc.constantFrom(1, 1, 1000),
      fc.nat(2),
    )
    .map(([drawn, room, unit, over]) => {
      const weights = drawn.map((weight) => weight * unit);
      const capacity = room * unit + over;
      return small(
        weights.length,
        (set) => set.reduce((sum, arm) => sum + (weights[arm] as number), 0) <= capacity,
        () => createKnapsack(weights, capacity),
      );
    }),
  explicit: arms
    .chain((d) => fc.subarray(allSets(d, () => true)))
    .map((actions) => ({
      ...{ arms: MOST_ARMS, actions },
      family: attempt(() => createExplicit(MOST_ARMS, actions)),
    })),
};

/** The families alone, of every kind that is not a special case of another; null where one was refused. */
export const FAMILIES: Readonly<Record<string, fc.Arbitrary<ActionFamily | null>>> =
  Object.fromEntries(
    Object.entries(SMALL)
      .filter(([kind]) => kind !== 'topK' && kind !== 'spanningTree')
      .map(([kind, instances]) => [kind, instances.map(({ family }) => family)]),
  );
