/** What every family promises: by the list of all its actions, by its formulas, and what it refuses. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createLaminarMatroid } from '../../../src/core/combinatorics/matroids/laminar';
import type { Matroid } from '../../../src/core/combinatorics/matroids/matroid';
import { createUniformMatroid } from '../../../src/core/combinatorics/matroids/uniform';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createPath } from '../../../src/core/families/graph/path';
import { createSpanningTree } from '../../../src/core/families/graph/spanningTree';
import { createKnapsack } from '../../../src/core/families/knapsack/knapsack';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createMatroidIntersection } from '../../../src/core/families/matroid/matroidIntersection';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { completeEdges } from '../combinatorics/matroids/samples';
import { completeBipartite } from '../feedback/listedFamily';
import { lists, pairs } from '../lists';
import { assignments } from './assignments';
import { expectFamily, expectRanking, weightsOf } from './bruteForce';
import { layered } from './layered';
import { SMALL } from './smallFamilies';
import { forAll } from '../forAll';

test.each(Object.entries(SMALL))(
  '%s: a family has the actions of its definition, and is refused where there is none',
  (kind, instances) => {
    // Few graphs that are drawn have many paths.
    const numRuns = kind === 'path' ? 400 : 100;
    let many = 0;
    forAll(
      [instances.chain((one) => fc.tuple(fc.constant(one), weightsOf(one.arms)))],
      numRuns,
      ([{ family, actions }, weights]) => {
        expect(family === null).toBe(actions.length === 0);
        if (family !== null) expectFamily(family, actions, weights);
        if (actions.length > 4) many += 1;
      },
    );
    expect(many).toBeGreaterThan(numRuns / 25);
  },
);

/** Of the edges between two sides of 6 nodes, at most one at each node of a side. */
const [LEFT, RIGHT] = [0, 1].map((side) => {
  const edges = completeBipartite(6, 6);
  const sets = Array.from({ length: 6 }, (_, node) => ({
    elements: [...edges.keys()].filter((edge) => edges[edge]?.[side] === node),
    capacity: 1,
  }));
  return createLaminarMatroid(36, sets);
}) as [Matroid, Matroid];

const LARGER: readonly (readonly [string, ActionFamily, number])[] = [
  ['720 assignments', assignments(6), 720],
  ['720 common bases of two matroids', createMatroidIntersection(LEFT, RIGHT), 720],
  ['1,024 paths', createPath(layered(5, 4)), 1024],
  ['1,296 trees', createSpanningTree({ nodes: 6, edges: completeEdges(6) }), 1296],
  ['660 knapsacks', createKnapsack([7, 3, 9, 4, 4, 12, 5, 8, 6, 10], 38), 660],
];
test.each(LARGER)('%s are ranked like their sorted list', (_name, family, count) => {
  expect(family.count.exact).toBe(BigInt(count));
  const actions = family.enumerate(count) ?? [];
  expect(new Set(actions.map(String)).size).toBe(count);
  expect(family.enumerate(count - 1)).toBeNull();
  forAll([weightsOf(family.dimension)], 3, (weights) => {
    expectRanking(family, actions, weights);
  });
});

test.each<[string, ActionFamily]>([
  ['top-k', createTopK(200, 100)],
  ['a partition', createPartition(Array.from({ length: 100 }, () => ({ size: 10, choose: 5 })))],
  ['matchings', assignments(30, 1, 30)],
  ['knapsacks', createKnapsack(Array<number>(60).fill(7), 216)],
  ['knapsacks of one size', createKnapsack(Array<number>(60).fill(7), 216).ofSize(30)],
  ['paths', createPath(layered(20, 10))],
  ['rankings', createRanking(1000)],
])('%s stop listing at the cap, however many there are', (_name, family) => {
  expect(family.enumerate(1000)).toBeNull();
});

test('matchings are bounded where they are too hard to count', () => {
  // 2^20 <= |X|: of 20 disjoint parts of the graph, each can be matched in two ways at least.
  const edges = completeBipartite(40, 40).filter(
    ([l, r]) => l >> 1 === r >> 1 || (l * 31 + r * 17) % 7 === 0,
  );
  const family = createMatching({ left: 40, right: 40, edges, min: 40, max: 40 });
  const { exact, logActions } = family.count;
  expect(exact).toBeNull();
  expect(logActions).toBeGreaterThan(20 * Math.LN2);
  expect(logActions).toBeLessThan(40 * Math.log(edges.length / 40));
});

describe('what comes first among equals', () => {
  it('is, of a list, what comes first in it', () => {
    const actions = [[2], [0, 1], [1], [0]];
    const ranked = createExplicit(3, actions).best(Float64Array.of(1, 0, 1), 4);
    expect(ranked.map(({ action }) => action)).toEqual([[2], [0, 1], [0], [1]]);
    expect(createExplicit(3, actions).best(new Float64Array(3), 2)).toEqual([
      { action: [2], value: 0 },
      { action: [0, 1], value: 0 },
    ]);
  });

  it('is the heavier one where sums overflow', () => {
    const weights = Float64Array.of(1e308, 1.5e308, 1.2e308, -1.7e308);
    const ranked = createSubsets(4, 2, 3).best(weights, 3);
    expect(ranked.map(({ action }) => action)).toEqual(lists('0-1-2 1-2 0-1'));
    expect(ranked.map(({ value }) => value)).toEqual([Infinity, Infinity, Infinity]);
  });
});

/** Whether an action without one of its base arms is an action, wherever actions of that size are allowed. */
function losesAnyArm(family: ActionFamily): boolean {
  const actions = family.enumerate(Infinity) ?? [];
  const known = new Set(actions.map((action) => action.join()));
  const parts = (action: Action) => action.map((arm) => action.filter((other) => other !== arm));
  return actions
    .filter(({ length }) => family.sizes.includes(length - 1))
    .every((action) => parts(action).every((part) => known.has(part.join())));
}

const WITHOUT_SOME = { left: 3, right: 3, edges: completeBipartite(3, 3).slice(2), min: 1, max: 3 };
test.each([
  ['top-k', createTopK(5, 3), true],
  ['subsets', createSubsets(6, 2, 4), true],
  ['matchings', assignments(3, 1), true],
  ['matchings without some pairs', createMatching(WITHOUT_SOME), true],
  ['knapsack', createKnapsack([2, 3, 4, 5, 1], 8), true],
  ['paths', createPath({ nodes: 3, edges: pairs('0-1 1-2 0-2'), source: 0, target: 2 }), false],
])('%s say whether every part of an allowed size is an action', (_name, family, is) => {
  expect({ says: family.isHereditary, is: losesAnyArm(family) }).toEqual({ says: is, is });
});

const graph = (nodes: number, edges: string, source = 0, target = 1) => ({
  ...{ nodes, edges: edges === '' ? [] : pairs(edges), source, target },
});
const matchingOf = (left: number, right: number, min: number) => ({
  ...{ left, right, edges: pairs('0-2 0-0'), min, max: 1 },
});
const REFUSED: Readonly<Record<string, readonly (() => ActionFamily)[]>> = {
  'top-k of none, of too many, of a part': [
    ...[0, 4, 1.5].map((k) => () => createTopK(3, k)),
    () => createTopK(0, 0),
  ],
  'groups that choose nothing, or what they do not have': [
    () => createPartition([]),
    ...[0, 4, -1].map((choose) => () => createPartition([{ size: 3, choose }])),
  ],
  'actions that are empty, or not of its base arms': [
    ...[[], [[]], [[0, 0]], [[3]], [[-1]], [[0.5]]].map((list) => () => createExplicit(3, list)),
  ],
  'the empty matching, and ends that are no nodes': [
    () => createMatching(matchingOf(1, 3, 0)),
    () => createMatching(matchingOf(1, 2, 1)),
  ],
  'an intersection of matroids on different elements': [
    () => createMatroidIntersection(createUniformMatroid(3, 1), createUniformMatroid(4, 1)),
  ],
  'items and capacities that are no positive whole numbers, or do not fit': [
    ...[[], [6, 7], [1, 0], [1, -2], [1, 1.5]].map((weights) => () => createKnapsack(weights, 5)),
    ...[0, 1.5, Infinity].map((capacity) => () => createKnapsack([1], capacity)),
  ],
  'rankings of no items': [0, -1, 1.5].map((items) => () => createRanking(items)),
  'trees of what is not connected, without an edge, and with ends that are no nodes': [
    () => createSpanningTree({ nodes: 5, edges: pairs('0-3 1-2') }),
    () => createSpanningTree({ nodes: 1, edges: [[0, 0]] }),
    () => createSpanningTree({ nodes: 2, edges: [[0, 2]] }),
  ],
  'paths in a circle': [graph(3, '0-1 1-2 2-1'), graph(2, '0-1 1-1'), graph(4, '0-1 2-3 3-2')].map(
    (one) => () => createPath(one),
  ),
  'paths to nowhere': [
    ...[graph(2, '1-0'), graph(2, '0-1', 0, 0), graph(2, '0-2'), graph(2, '0-1', -1), graph(2, '')],
  ].map((one) => () => createPath(one)),
};
test.each(Object.entries(REFUSED))('refuses %s', (_what, makers) => {
  for (const make of makers) expect(make).toThrow(RangeError);
});
