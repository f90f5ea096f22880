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
import { denseOf, dot, multiply, transpose } from '../../../src/core/numerics/linearAlgebra';
import { createLinear } from '../../../src/core/reward/linear';
import type { ObservationRow } from '../../../src/core/feedback/feedback';
import type { ObserverSet } from '../../../src/core/feedback/observerSet/observerSet';
import { RowInverse } from '../../../src/core/feedback/observerSet/rowInverse';
import { BasisSpan, denseRow } from '../../../src/core/feedback/observerSet/rowSpan';
import { createNormal } from '../../../src/core/numerics/random';
import { listedMeasurements, measurements, streamOf } from './arbitraries';
import { indicator, listedFamily, unlisted } from './listedFamily';
import { rankOfAll, stacked } from './stacked';
import { expectClose, identity } from '../numerics/closeMatrices';
import { pseudoInverse, rankOf } from '../numerics/svd';
import { forAll } from '../forAll';
import { lists } from '../lists';
import { integer, manyOf } from '../manyOf';

const inverseOf = ({ dimension, rows, pseudoInverse: data }: ObserverSet) => ({
  ...{ rows: dimension, columns: rows, data },
});

test('against brute force: the rank of all M_x, at most d actions that each raise it, and M_sigma^+', () => {
  const any = fc.oneof(measurements(7), listedMeasurements(6));
  forAll([any], 700, ({ dimension, actions, feedback, seed }) => {
    const set = buildObserverSet(listedFamily(dimension, actions), feedback, streamOf(seed));
    expect(set.rank).toBe(rankOfAll(dimension, actions, feedback));
    expect(set.actions.length).toBeLessThanOrEqual(set.rank);
    const ranks = [...set.actions.keys(), set.actions.length].map((count) =>
      rankOfAll(dimension, set.actions.slice(0, count), feedback),
    );
    expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
    const matrix = stacked(dimension, feedback, set.actions);
    expect(set.rows).toBe(matrix.rows);
    expectClose(inverseOf(set), pseudoInverse(matrix), 1e-10);
  });
});

test('against brute force: the base arms whose unit vector is not in the row space', () => {
  forAll([measurements(6)], 300, ({ dimension, actions, feedback, seed }) => {
    const set = buildObserverSet(listedFamily(dimension, actions), feedback, streamOf(seed));
    const { rows, data: all } = stacked(dimension, feedback, actions);
    const rank = rankOfAll(dimension, actions, feedback);
    const expected = Array.from({ length: dimension }, (_, arm) => arm).filter((arm) => {
      const data = Float64Array.of(...all, ...indicator(dimension, [arm]));
      return rankOf({ rows: rows + 1, columns: dimension, data }) > rank;
    });
    expect(undeterminedArms(set)).toEqual(expected);
  });
});

/** Item 0 can be first in none: of a direction that is large there, the best ranking that is left need not show another. */
const RARELY_FIRST: [number[][], number[][], number] = [
  lists('0-1-2-3 0-3-2-1 0-2-3-1'),
  lists('1-0-3-2 0-1-3-2 0-2-1-3 1-0-2-3 0-3-1-2'),
  0,
];

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
      const set = buildObserverSet(left, feedback, streamOf(seed));
      expect(set.rank).toBe(rankOfAll(4, left.enumerate(24) ?? [], feedback));
    }),
    { numRuns: 200, examples: [[RARELY_FIRST, 508_863_516]] },
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
    expectClose(inverseOf(set), denseOf([Float64Array.of(1e-8, 0), Float64Array.of(0, 1e8)]), 1e-6);
  });

  test('a rank of more than a hundred is found without listing X', () => {
    const d = 120;
    const set = buildObserverSet(unlisted(createTopK(d, 12)), createFullBandit(), streamOf(1));
    expect(set.rank).toBe(d);
    const matrix = stacked(d, createFullBandit(), set.actions);
    expectClose(multiply(inverseOf(set), matrix), identity(d), 1e-9);
    // The rank by singular values, once, at a size where it can be had.
    expect(rankOf(matrix)).toBe(d);
  });
});

/** Sparse rows with small whole coefficients, some of them combinations of others. */
const rowsOf = (dimension: number) =>
  fc.array(
    fc.uniqueArray(integer(0, dimension - 1), { minLength: 1, maxLength: 6 }).chain((arms) =>
      manyOf(arms.length, fc.constantFrom(1, 1, 2, -1)).map((coefficients): ObservationRow => ({
        arms,
        coefficients,
      })),
    ),
    { maxLength: 2 * dimension },
  );

test('an inverse that grows row by row spans what a basis spans, and is the pseudo-inverse of the rows that counted', () => {
  forAll(
    [integer(1, 40).chain((d) => fc.tuple(fc.constant(d), rowsOf(d)))],
    200,
    ([dimension, rows]) => {
      const [grown, plain] = [new RowInverse(dimension), new BasisSpan(dimension)];
      const counted = rows.filter((row) => {
        const isNew = plain.add(row);
        expect(grown.add(row)).toBe(isNew);
        return isNew;
      });
      if (grown.size < dimension) {
        const direction = grown.directionOff(createNormal(streamOf(1)));
        expect(dot(direction, direction)).toBeCloseTo(1, 9);
        for (const row of rows) expect(dot(denseRow(row, dimension), direction)).toBeCloseTo(0, 7);
      }
      const inverse = grown.pseudoInverse();
      if (inverse === null || counted.length === 0) return;
      const matrix = denseOf(counted.map((row) => denseRow(row, dimension)));
      expectClose(multiply(matrix, inverse), identity(counted.length), 5e-7);
      const projector = multiply(inverse, matrix);
      expectClose(projector, transpose(projector), 5e-7);
    },
  );
});
