import fc from 'fast-check';
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
import { measurements, streamOf } from './arbitraries';
import { listedFamily } from './listedFamily';

const SEED = 20_060_794;

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
  fc.assert(
    fc.property(measurements(6), ({ dimension, actions, feedback, seed }) => {
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
    }),
    { seed: SEED, numRuns: 500 },
  );
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
