import { describe, expect, test, vi } from 'vitest';
import type { ActionFamily } from '../../../src/core/families/family';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import { createSpanningTree } from '../../../src/core/families/graph/spanningTree';
import { createKnapsack } from '../../../src/core/families/knapsack/knapsack';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { rankOfActions } from '../../../src/core/feedback/observerSet/independentActions';
import { multiply, transpose, type Dense } from '../../../src/core/numerics/linearAlgebra';
import { spanOfActions } from './spanOfActions';
import { measurements, streamOf } from './arbitraries';
import { assignments } from '../families/assignments';
import { completeBipartite, listedFamily } from './listedFamily';
import { rankOfAll, stacked } from './stacked';
import { expectClose, identity } from '../numerics/closeMatrices';
import { rankOf } from '../numerics/svd';
import { partitionOf } from '../families/groups';
import { pairs } from '../lists';
import { forAll } from '../forAll';

describe('the rank of the actions (the formulas of the structures)', () => {
  const LEFT_PERFECT = createMatching({
    ...{ left: 3, right: 8, min: 3, max: 3, edges: completeBipartite(3, 8) },
  });
  // Left 2 has right 2 alone, so that the edge from left 0 to right 2 is in no perfect matching.
  const SPARSE = createMatching({
    ...{ left: 3, right: 3, min: 3, max: 3 },
    edges: pairs('0-0 1-0 1-1 0-1 2-2 0-2'),
  });
  const BOW_TIE = createSpanningTree({ nodes: 6, edges: pairs('0-1 0-2 1-2 2-3 3-4 4-2 4-5') });
  const large: [string, ActionFamily, number][] = [
    ['top 7 of 40', createTopK(40, 7), 40],
    ['top 40 of 40', createTopK(40, 40), 1],
    ['subsets of 2 to 5 of 30', createSubsets(30, 2, 5), 30],
    ['perfect matchings of K_7,7', assignments(7), 37],
    ['left-perfect matchings of K_3,8', LEFT_PERFECT, 22],
    ['matchings of 4 to 6 edges of K_6,6', assignments(6, 4), 36],
    ['one of 5 and one of 5', partitionOf([5, 1], [5, 1]), 9],
    ['a group taken whole, and one left out', partitionOf([3, 1], [2, 2], [2, 0], [2, 1]), 4],
    ['perfect matchings of a sparse graph of two parts', SPARSE, 2],
    ['trees of two triangles with a node in common, and a bridge', BOW_TIE, 5],
    ['items of which two never fit', createKnapsack([3, 11, 4, 5, 12, 10], 10), 4],
    ['an explicit list', createExplicit(4, [[0, 1], [2, 3], [0, 1, 2, 3], [1]]), 3],
  ];

  test.each(large)('%s, by the oracle of the family', (_name, family, rank) => {
    const span = spanOfActions(family, streamOf(1));
    expect(span.rank).toBe(rank);
    expect(rankOfAll(family.dimension, span.actions, createFullBandit())).toBe(rank);
    expect(rankOfActions(family, streamOf(1))).toBe(rank);
  });

  test('its dimension alone, by elimination, is the rank by singular values', () => {
    forAll([measurements(9)], 300, ({ dimension, actions, seed }) => {
      const rank = rankOfAll(dimension, actions, createFullBandit());
      expect(rankOfActions(listedFamily(dimension, actions), streamOf(seed))).toBe(rank);
    });
  });

  test('takes 2 r oracle calls at full rank, 2 (r + 2) where it has to be sure that there is no more', () => {
    const callsOf = (family: ActionFamily): number => {
      const maximize = vi.fn(family.maximize);
      spanOfActions({ ...family, maximize }, streamOf(1));
      return maximize.mock.calls.length;
    };
    expect(callsOf(createTopK(6, 2))).toBe(12);
    expect(callsOf(assignments(3))).toBe(2 * (5 + 2));
  });
});

test('the span has orthonormal rows that reproduce every action', () => {
  forAll([measurements(6)], 300, ({ dimension, actions, seed }) => {
    const family = listedFamily(dimension, actions);
    const { rank, basis, actions: found } = spanOfActions(family, streamOf(seed));
    const rows: Dense = { rows: rank, columns: dimension, data: basis };
    expectClose(multiply(rows, transpose(rows)), identity(rank), 1e-14);
    const all = stacked(dimension, createFullBandit(), actions);
    expect(found).toHaveLength(rank);
    expect(rankOfAll(dimension, found, createFullBandit())).toBe(rank);
    expect(rankOf(all)).toBe(rank);
    expectClose(multiply(multiply(all, transpose(rows)), rows), all, 1e-12);
  });
});
