import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { spanOfActions } from '../../../src/core/feedback/span';
import { rankOfActions } from '../../../src/core/feedback/observerSet/independentActions';
import { multiply, transpose, type Dense } from '../../../src/core/numerics/linearAlgebra';
import { measurements, streamOf } from './arbitraries';
import { completeBipartite, listedFamily, matchings, partition, subsets } from './listedFamily';
import { expectClose, stacked } from './stacked';
import { rankOf } from '../numerics/svd';
import { partitionOf } from '../families/groups';

const SEED = 20_060_795;

describe('the rank of the actions (the formulas of the structures)', () => {
  const perfect = (n: number): [number, Action[]] => [
    n * n,
    matchings(completeBipartite(n, n), [n]),
  ];
  // Left 2 has right 2 alone, so the edge from left 0 to right 2 is in no perfect matching; two components.
  const sparse = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [2, 2],
    [0, 2],
  ] as const;
  const cases: [string, number, Action[], number][] = [
    ['perfect matchings of K_3,3: (n - 1)^2 + 1', ...perfect(3), 5],
    ['perfect matchings of K_4,4: (n - 1)^2 + 1', ...perfect(4), 10],
    [
      "perfect matchings of a sparse graph: |E'| - |V| + c + 1",
      sparse.length,
      matchings(sparse, [3]),
      2,
    ],
    ['left-perfect matchings of K_2,4: l r - l + 1', 8, matchings(completeBipartite(2, 4), [2]), 7],
    ['matchings of 2 edges of K_3,3: l r', 9, matchings(completeBipartite(3, 3), [2]), 9],
    ['matchings of 2 to 3 edges of K_3,3: l r', 9, matchings(completeBipartite(3, 3), [2, 3]), 9],
    ['top 1 of 6: d', 6, subsets(6, [1]), 6],
    ['top 5 of 6: d', 6, subsets(6, [5]), 6],
    ['top 6 of 6: 1', 6, subsets(6, [6]), 1],
    ['subsets of 3 to 5 of 5: d', 5, subsets(5, [3, 4, 5]), 5],
    [
      'Multi-Bandit, one of 5 and one of 5: 9 of 10',
      10,
      partition([
        { size: 5, choose: 1 },
        { size: 5, choose: 1 },
      ]),
      9,
    ],
    [
      'partition, a group taken whole and a group left out add nothing: 1 + 2 + 1',
      9,
      partition([
        { size: 3, choose: 1 },
        { size: 2, choose: 2 },
        { size: 2, choose: 0 },
        { size: 2, choose: 1 },
      ]),
      4,
    ],
  ];

  test.each(cases)('%s', (_name, dimension, actions, rank) => {
    const family = listedFamily(dimension, actions);
    for (let seed = 0; seed < 20; seed++) {
      const span = spanOfActions(family, streamOf(seed));
      expect(span.rank).toBe(rank);
      expect(span.actions.length).toBe(rank);
      expect(rankOf(stacked(dimension, createFullBandit(), span.actions))).toBe(rank);
      expect(rankOfActions(family, streamOf(seed))).toBe(rank);
    }
  });

  const allEdges = (left: number, right: number, min: number, max: number): ActionFamily =>
    createMatching({ left, right, edges: completeBipartite(left, right), min, max });
  const large: [string, ActionFamily, number][] = [
    ['top 7 of 40', createTopK(40, 7), 40],
    ['top 40 of 40', createTopK(40, 40), 1],
    ['subsets of 2 to 5 of 30', createSubsets(30, 2, 5), 30],
    ['perfect matchings of K_7,7', allEdges(7, 7, 7, 7), 37],
    ['left-perfect matchings of K_3,8', allEdges(3, 8, 3, 3), 22],
    ['matchings of 4 to 6 edges of K_6,6', allEdges(6, 6, 4, 6), 36],
    ['one of 5 and one of 5', partitionOf([5, 1], [5, 1]), 9],
    ['an explicit list', createExplicit(4, [[0, 1], [2, 3], [0, 1, 2, 3], [1]]), 3],
  ];

  test.each(large)('%s, by the oracle of the family', (_name, family, rank) => {
    const span = spanOfActions(family, streamOf(1));
    expect(span.rank).toBe(rank);
    expect(rankOf(stacked(family.dimension, createFullBandit(), span.actions))).toBe(rank);
    expect(rankOfActions(family, streamOf(1))).toBe(rank);
  });

  test('its dimension alone, by elimination, is the rank by singular values', () => {
    fc.assert(
      fc.property(measurements(9), ({ dimension, actions, seed }) => {
        const rank = rankOf(stacked(dimension, createFullBandit(), actions));
        expect(rankOfActions(listedFamily(dimension, actions), streamOf(seed))).toBe(rank);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('takes 2 r oracle calls at full rank, 2 (r + 2) where it has to be sure that there is no more', () => {
    const counted = (family: ActionFamily): [ActionFamily, () => number] => {
      let calls = 0;
      const maximize: ActionFamily['maximize'] = (weights) => {
        calls++;
        return family.maximize(weights);
      };
      return [{ ...family, maximize }, () => calls];
    };
    const [full, callsOfFull] = counted(listedFamily(6, subsets(6, [2])));
    spanOfActions(full, streamOf(1));
    expect(callsOfFull()).toBe(12);
    const [deficient, callsOfDeficient] = counted(
      listedFamily(9, matchings(completeBipartite(3, 3), [3])),
    );
    spanOfActions(deficient, streamOf(1));
    expect(callsOfDeficient()).toBe(2 * (5 + 2));
  });
});

test('the span has orthonormal rows that reproduce every action', () => {
  fc.assert(
    fc.property(measurements(6), ({ dimension, actions, seed }) => {
      const { rank, basis } = spanOfActions(listedFamily(dimension, actions), streamOf(seed));
      const rows: Dense = { rows: rank, columns: dimension, data: basis };
      const gram = multiply(rows, transpose(rows));
      expectClose(
        gram.data,
        gram.data.map((_, i) => (i % (rank + 1) === 0 ? 1 : 0)),
        1e-14,
      );
      const all = stacked(dimension, createFullBandit(), actions);
      expectClose(multiply(multiply(all, transpose(rows)), rows).data, all.data, 1e-12);
    }),
    { seed: SEED, numRuns: 300 },
  );
});
