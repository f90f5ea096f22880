import { describe, expect, test } from 'vitest';
import { createRanking } from '../../../src/core/families/ranking/ranking';
import { createExplicitFeedback } from '../../../src/core/feedback/models/explicitFeedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createTopRanked } from '../../../src/core/feedback/models/topRanked';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createNormal } from '../../../src/core/numerics/random';
import { lists } from '../lists';
import { measurements, streamOf, listsOfActions } from './arbitraries';
import { listedFamily, unlisted } from './listedFamily';
import { forAll, whole } from '../forAll';
import fc from 'fast-check';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { actionStartingWith } from '../../../src/core/feedback/models/firstSumSearch';
import { findIndependentActions } from '../../../src/core/feedback/observerSet/independentActions';
import { assignments } from '../families/assignments';
import { rankOfAll } from './stacked';
import { partitionOf } from '../families/groups';

/** The appendix "Illustration Examples for CPE-PL": 4 workers, 4 tasks, 16 base arms, x = (1, 1, 1, 1, 0, …). */
describe("the paper's illustrations of M_x", () => {
  const dimension = 16;
  const action = [0, 1, 2, 3];
  const unit = (...arms: number[]): number[] =>
    Array.from({ length: dimension }, (_, arm) => (arms.includes(arm) ? 1 : 0));

  test('the identity as a mask is semi-bandit feedback, a row of ones full-bandit feedback', () => {
    const identity = createMasked(Array.from({ length: dimension }, (_, arm) => unit(arm)));
    expect(identity.observe(action)).toEqual(createSemiBandit().observe(action));
    const ones = createMasked([unit(...Array.from({ length: dimension }, (_, arm) => arm))]);
    expect(ones.observe(action)).toEqual(createFullBandit().observe(action));
  });
});

describe('masked feedback', () => {
  test('drops the rows that are zero on the action', () => {
    const masked = createMasked([
      [1, 1, 0],
      [0, 0, 5],
      [0, 0, 0],
    ]);
    expect(masked.observe([0])).toEqual([{ arms: [0], coefficients: [1] }]);
    expect(masked.observe([0, 2])).toEqual([
      { arms: [0], coefficients: [1] },
      { arms: [2], coefficients: [5] },
    ]);
  });

  test('refuses rows of different lengths and numbers that are not finite', () => {
    expect(() => createMasked([[1], [1, 2]])).toThrow(RangeError);
    expect(() => createMasked([[NaN]])).toThrow(RangeError);
  });
});

test('if some action shows a direction, the answer of the oracle to some probe shows it too', () => {
  forAll([measurements(6)], 500, ({ dimension, actions, feedback, seed }) => {
    const family = listedFamily(dimension, actions);
    const direction = Float64Array.from({ length: dimension }, createNormal(streamOf(seed)));
    const shows = (action: readonly number[]): boolean =>
      feedback.observe(action).some((row) => {
        const product = row.arms.reduce(
          (sum, arm, i) => sum + (row.coefficients[i] as number) * (direction[arm] as number),
          0,
        );
        return Math.abs(product) > 1e-12;
      });
    const answers = feedback.probes(direction).map((weights) => family.maximize(weights).action);
    expect(answers.some(shows)).toBe(actions.some(shows));
  });
});

test('many rows of a mask are probed by few weights, which find every row all the same', () => {
  // Each arm is seen by the one row that is its own, and the last row sees arms 0 and 1 only as a difference.
  const rows: number[][] = Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 12 }, (_, arm) => (arm === row ? 1 : 0)),
  );
  rows.push(Array.from({ length: 12 }, (_, arm) => (arm === 0 ? 1 : arm === 1 ? -1 : 0)));
  const masked = createMasked(rows);
  const probes = masked.probes(Float64Array.from({ length: 12 }, (_, arm) => arm + 1));
  expect(probes.length).toBeLessThan(2 * rows.length);
  for (let arm = 0; arm < 12; arm++) {
    const direction = new Float64Array(12);
    direction[arm] = 1;
    expect(masked.probes(direction).some((weights) => weights[arm] !== 0)).toBe(true);
  }
});

test('top-ranked shows the first items in their order', () => {
  expect(createTopRanked(2).observe([3, 0, 2, 1])).toEqual([
    { arms: [3], coefficients: [1] },
    { arms: [0], coefficients: [1] },
  ]);
  expect(() => createTopRanked(0)).toThrow(RangeError);
});

test('with s items seen ceil(d / s) rankings are enough', () => {
  for (const [d, s] of [
    [5, 1],
    [6, 2],
    [7, 3],
    [4, 9],
  ] as const) {
    const set = buildObserverSet(createRanking(d), createTopRanked(s), streamOf(1));
    expect(set.rank).toBe(d);
    expect(set.actions.length).toBe(Math.ceil(d / s));
  }
});

test('explicit feedback leaves out rows of zeros, and refuses what does not fit', () => {
  const matrices = [lists('2-0 0-0'), [[1, -1]], lists('0-3')];
  const feedback = createExplicitFeedback(lists('0 0-1 1'), matrices);
  expect(feedback.observe([0])).toEqual([{ arms: [0], coefficients: [2] }]);
  expect(feedback.observe([0, 1])).toEqual([{ arms: [0, 1], coefficients: [1, -1] }]);
  expect(feedback.observe([1])).toEqual([{ arms: [1], coefficients: [3] }]);
  expect(() => feedback.observe([2])).toThrow(RangeError);
  expect(() => createExplicitFeedback([[0]], [])).toThrow(RangeError);
  expect(() => createExplicitFeedback([[0], [1]], [[[1]], [[1, 2]]])).toThrow(RangeError);
  expect(() => createExplicitFeedback([[0]], [[[NaN]]])).toThrow(RangeError);
});

test('shows the lowest-numbered base arms, each or their sum', () => {
  expect(createFirst(2, false).observe([1, 4, 6])).toEqual([
    { arms: [1], coefficients: [1] },
    { arms: [4], coefficients: [1] },
  ]);
  expect(createFirst(2, true).observe([1, 4, 6])).toEqual([{ arms: [1, 4], coefficients: [1, 1] }]);
  expect(createFirst(9, true).observe([1, 4])).toEqual(createFullBandit().observe([1, 4]));
  expect(createFirst(9, false).observe([1, 4])).toEqual(createSemiBandit().observe([1, 4]));
  expect(() => createFirst(0, true)).toThrow(RangeError);
  expect(() => createFirst(1.5, false)).toThrow(RangeError);
});

const instances = whole(1, 6).chain((dimension) =>
  fc.record({
    dimension: fc.constant(dimension),
    actions: listsOfActions(dimension),
    count: whole(1, dimension),
    seed: fc.integer(),
  }),
);

test('each base arm: exact by the oracle alone, without the list', () => {
  forAll([instances], 400, ({ dimension, actions, count, seed }) => {
    const feedback = createFirst(count, false);
    const family = unlisted(listedFamily(dimension, actions));
    const { basis, isComplete } = findIndependentActions(family, feedback, streamOf(seed));
    expect(isComplete).toBe(true);
    expect(basis.size).toBe(rankOfAll(dimension, actions, feedback));
  });
});

test('sums without the list: never more rank than there is, and all of it where it says so', () => {
  let missed = 0;
  let uncertain = 0;
  forAll([instances], 400, ({ dimension, actions, count, seed }) => {
    const feedback = createFirst(count, true);
    const family = unlisted(listedFamily(dimension, actions));
    const {
      actions: found,
      basis,
      isComplete,
    } = findIndependentActions(family, feedback, streamOf(seed));
    const rank = rankOfAll(dimension, actions, feedback);
    expect(rankOfAll(dimension, found, feedback)).toBe(basis.size);
    expect(basis.size).toBeLessThanOrEqual(rank);
    if (isComplete) expect(basis.size).toBe(rank);
    else uncertain++;
    if (basis.size < rank) missed++;
  });
  expect(uncertain).toBeGreaterThan(0);
  // Rare, though nothing promises it: lists drawn at random have no structure to go by.
  expect(missed).toBeLessThan(40);
});

describe('sums over families of the product, without the list, against it', () => {
  const families: readonly (readonly [string, ActionFamily, boolean])[] = [
    ['matchings of 1 to 4 edges', assignments(4, 1), true],
    ['matchings of 2 to 4 edges', assignments(4, 2), true],
    ['matchings of 3 to 4 edges', assignments(4, 3), true],
    ['perfect matchings', assignments(4), false],
    ['subsets', createSubsets(8, 3, 5), true],
    ['top-k', createTopK(8, 4), true],
    ['partition', partitionOf([3, 2], [4, 1]), false],
  ];

  test.each(families)('%s', (_name, family, isCertain) => {
    const actions = family.enumerate(100_000) ?? [];
    for (const count of [1, 2, 3]) {
      const feedback = createFirst(count, true);
      const { basis, isComplete } = findIndependentActions(
        unlisted(family),
        feedback,
        streamOf(count),
      );
      expect(basis.size).toBe(rankOfAll(family.dimension, actions, feedback));
      if (isCertain) expect(isComplete).toBe(true);
    }
  });
});

describe('an action that starts with wanted base arms', () => {
  test('is found iff there is one', () => {
    forAll([instances], ({ dimension, actions, count }) => {
      const family = unlisted(listedFamily(dimension, actions));
      const startsOf = (action: Action): string => action.slice(0, count).join();
      const starts = new Set(actions.filter(({ length }) => length >= count).map(startsOf));
      for (const wanted of listedStarts(dimension, count)) {
        const found = actionStartingWith(family, wanted);
        expect(found !== null).toBe(starts.has(wanted.join()));
        if (found !== null) expect(startsOf(found)).toBe(wanted.join());
      }
    });
  });

  function listedStarts(dimension: number, count: number): readonly Action[] {
    return createSubsets(dimension, count, count).enumerate(10_000) ?? [];
  }
});
