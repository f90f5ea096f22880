/** Feedback on the top of a ranking, and feedback that is given action by action. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { betaOfObserverSet } from '../../../src/core/feedback/beta/beta';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createExplicitFeedback } from '../../../src/core/feedback/models/explicitFeedback';
import { createTopRanked } from '../../../src/core/feedback/models/topRanked';
import { listsOfActions, streamOf } from './arbitraries';
import { listedFamily } from './listedFamily';
import { rankOfAll } from './stacked';

const SEED = 20_060_800;

test('top-ranked shows the first items in their order', () => {
  expect(createTopRanked(2).observe([3, 0, 2, 1])).toEqual([
    { arms: [3], coefficients: [1] },
    { arms: [0], coefficients: [1] },
  ]);
  expect(() => createTopRanked(0)).toThrow(RangeError);
});

test("the paper's online ranking: one item seen, M_sigma = I and beta_sigma = sqrt(d)", () => {
  for (const d of [1, 2, 5, 30]) {
    const set = buildObserverSet(createRanking(d), createTopRanked(1), streamOf(d));
    const tops = set.actions.map(([top]) => top as number);
    expect(tops.toSorted((a, b) => a - b)).toEqual(Array.from({ length: d }, (_, item) => item));
    expect([set.rank, set.rows]).toEqual([d, d]);
    // In the order of sigma M_sigma is the identity, and so is its inverse.
    tops.forEach((top, row) => {
      expect(set.observations[row]).toEqual([{ arms: [top], coefficients: [1] }]);
      for (let item = 0; item < d; item++) {
        expect(set.pseudoInverse[item * d + row]).toBeCloseTo(item === top ? 1 : 0, 15);
      }
    });
    const { value, method } = betaOfObserverSet(set);
    expect(value).toBeCloseTo(Math.sqrt(d), 12);
    expect(method).toBe('exact');
  }
});

test('with s items seen ceil(d / s) rankings are enough', () => {
  for (const [d, s] of [
    [6, 2],
    [7, 3],
    [4, 9],
  ] as const) {
    const set = buildObserverSet(createRanking(d), createTopRanked(s), streamOf(1));
    expect(set.rank).toBe(d);
    expect(set.actions.length).toBe(Math.ceil(d / s));
  }
});

test('explicit feedback has the rank of all matrices', () => {
  const instances = fc.integer({ min: 1, max: 5 }).chain((dimension) =>
    listsOfActions(dimension).chain((actions) =>
      fc.record({
        dimension: fc.constant(dimension),
        actions: fc.constant(actions),
        matrices: fc.array(
          fc.array(
            fc.array(fc.integer({ min: -1, max: 1 }), {
              minLength: dimension,
              maxLength: dimension,
            }),
            { maxLength: 2 },
          ),
          { minLength: actions.length, maxLength: actions.length },
        ),
        seed: fc.integer(),
      }),
    ),
  );
  fc.assert(
    fc.property(instances, ({ dimension, actions, matrices, seed }) => {
      const feedback = createExplicitFeedback(actions, matrices);
      const family = listedFamily(dimension, actions);
      const set = buildObserverSet(family, feedback, streamOf(seed));
      expect(set.rank).toBe(rankOfAll(dimension, actions, feedback));
      expect(rankOfAll(dimension, set.actions, feedback)).toBe(set.rank);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('explicit feedback leaves out rows of zeros, and refuses what does not fit', () => {
  const feedback = createExplicitFeedback(
    [[0], [0, 1]],
    [
      [
        [2, 0],
        [0, 0],
      ],
      [[1, -1]],
    ],
  );
  expect(feedback.observe([0])).toEqual([{ arms: [0], coefficients: [2] }]);
  expect(feedback.observe([0, 1])).toEqual([{ arms: [0, 1], coefficients: [1, -1] }]);
  expect(() => feedback.observe([1])).toThrow(RangeError);
  expect(() => createExplicitFeedback([[0]], [])).toThrow(RangeError);
  expect(() => createExplicitFeedback([[0], [1]], [[[1]], [[1, 2]]])).toThrow(RangeError);
  expect(() => createExplicitFeedback([[0]], [[[NaN]]])).toThrow(RangeError);
});
