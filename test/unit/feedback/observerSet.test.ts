import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutActions } from '../../../src/core/families/constraints/excluded';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { betaOfObserverSet } from '../../../src/core/feedback/beta/beta';
import {
  buildObserverSet,
  undeterminedArms,
} from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { checkIdentifiability } from '../../../src/core/feedback/identifiability';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createTopRanked } from '../../../src/core/feedback/models/topRanked';
import { multiply } from '../../../src/core/numerics/linearAlgebra';
import { createLinear } from '../../../src/core/reward/linear';
import { listedMeasurements, measurements, streamOf } from './arbitraries';
import { listedFamily, unlisted } from './listedFamily';
import { expectClose, stacked } from './stacked';
import { pseudoInverse, rankOf } from '../numerics/svd';

const SEED = 20_060_795;

test('against brute force: the rank of all M_x, at most d actions that each raise it, and M_sigma^+', () => {
  fc.assert(
    fc.property(
      fc.oneof(measurements(7), listedMeasurements(6)),
      ({ dimension, actions, feedback, seed }) => {
        const set = buildObserverSet(listedFamily(dimension, actions), feedback, streamOf(seed));
        expect(set.rank).toBe(rankOf(stacked(dimension, feedback, actions)));
        expect(set.actions.length).toBeLessThanOrEqual(set.rank);
        set.actions.forEach((_, i) => {
          const before = rankOf(stacked(dimension, feedback, set.actions.slice(0, i)));
          expect(rankOf(stacked(dimension, feedback, set.actions.slice(0, i + 1)))).toBeGreaterThan(
            before,
          );
        });
        const matrix = stacked(dimension, feedback, set.actions);
        expect(set.rows).toBe(matrix.rows);
        expectClose(set.pseudoInverse, pseudoInverse(matrix).data, 1e-10);
      },
    ),
    { seed: SEED, numRuns: 700 },
  );
});

test('against brute force: the base arms whose unit vector is not in the row space', () => {
  fc.assert(
    fc.property(measurements(6), ({ dimension, actions, feedback, seed }) => {
      const set = buildObserverSet(listedFamily(dimension, actions), feedback, streamOf(seed));
      const all = stacked(dimension, feedback, actions);
      const rank = rankOf(all);
      const expected = Array.from({ length: dimension }, (_, arm) => arm).filter((arm) => {
        const unit = new Float64Array(dimension);
        unit[arm] = 1;
        const data = Float64Array.of(...all.data, ...unit);
        return rankOf({ rows: all.rows + 1, columns: dimension, data }) > rank;
      });
      expect(undeterminedArms(set)).toEqual(expected);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

/** Item 0 can be first in none: of a direction that is large there, the best ranking that is left need not show another. */
const RARELY_FIRST: [number[][], number[][], number] = [
  ['0123', '0321', '0231'].map(orderOf),
  ['1032', '0132', '0213', '1023', '0312'].map(orderOf),
  0,
];

function orderOf(digits: string): number[] {
  return Array.from(digits, Number);
}

test('against brute force: what the top of rankings shows where some are left out', () => {
  const family = createRanking(4);
  const orders = family.enumerate(24) ?? [];
  // Up to all of those that have one item first.
  const mostly = fc.shuffledSubarray(orders.filter(([first]) => first === 0));
  const property = fc.tuple(mostly, fc.shuffledSubarray([...orders], { maxLength: 15 }), fc.nat(2));
  fc.assert(
    fc.property(property, fc.integer(), ([some, others, place], seed) => {
      const excluded = [...new Set([...some, ...others])];
      const left = withoutActions(family, excluded);
      if (left === null) return;
      const feedback = createTopRanked(place + 1);
      const actions = left.enumerate(24) ?? [];
      const set = buildObserverSet(left, feedback, streamOf(seed));
      expect(set.rank).toBe(rankOf(stacked(4, feedback, actions)));
    }),
    { seed: SEED, numRuns: 200, examples: [[RARELY_FIRST, 508_863_516]] },
  );
});

describe('examples', () => {
  test('feedback that shows nothing has an empty observer set', () => {
    const family = createSubsets(3, 1, 2);
    const set = buildObserverSet(family, createMasked([[0, 0, 0]]), streamOf(1));
    expect(set).toMatchObject({ actions: [], observations: [], rows: 0, rank: 0 });
    expect(set.pseudoInverse.length).toBe(0);
    expect(undeterminedArms(set)).toEqual([0, 1, 2]);
    expect(betaOfObserverSet(set)).toMatchObject({ value: 0, method: 'exact', perPull: 0 });
    expect(checkIdentifiability(createLinear(family), set, streamOf(1)).identifiable).toBe(false);
  });

  test('rows of very different size both count', () => {
    const family = listedFamily(2, [[0, 1]]);
    const masked = createMasked([
      [1e8, 0],
      [0, 1e-8],
    ]);
    const set = buildObserverSet(family, masked, streamOf(1));
    expect(set.rank).toBe(2);
    expectClose(set.pseudoInverse, [1e-8, 0, 0, 1e8], 1e-6);
  });

  test('a rank of more than a hundred is found without listing X', () => {
    const d = 120;
    const set = buildObserverSet(unlisted(createTopK(d, 12)), createFullBandit(), streamOf(1));
    expect(set.rank).toBe(d);
    const matrix = stacked(d, createFullBandit(), set.actions);
    const product = multiply({ rows: d, columns: d, data: set.pseudoInverse }, matrix);
    expectClose(
      product.data,
      product.data.map((_, i) => (i % (d + 1) === 0 ? 1 : 0)),
      1e-9,
    );
    // The rank by singular values, once, at a size where it can be had.
    expect(rankOf(matrix)).toBe(d);
  });
});
