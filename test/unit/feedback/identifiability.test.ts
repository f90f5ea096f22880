import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { checkIdentifiability } from '../../../src/core/feedback/identifiability';
import type { ObserverSet } from '../../../src/core/feedback/observerSet/observerSet';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createMean } from '../../../src/core/reward/mean';
import type { Reward } from '../../../src/core/reward/reward';
import { measurements, streamOf } from './arbitraries';
import { listedFamily } from './listedFamily';
import { partitionOf } from '../families/groups';

const SEED = 20_060_796;

/** Whether v_x - v_y is in the row space of M_sigma: its projection by M^+ M is itself. */
function determined(set: ObserverSet, reward: Reward, x: Action, y: Action): boolean {
  const difference = new Float64Array(set.dimension);
  for (const [action, sign] of [
    [x, 1],
    [y, -1],
  ] as const) {
    action.forEach((arm, i) => {
      difference[arm] =
        (difference[arm] as number) + sign * (reward.coefficients?.(action)[i] as number);
    });
  }
  const seen = set.observations
    .flat()
    .map((row) =>
      row.arms.reduce(
        (sum, arm, i) => sum + (row.coefficients[i] as number) * (difference[arm] as number),
        0,
      ),
    );
  return difference.every((value, i) => {
    const projected = seen.reduce(
      (sum, y, j) => sum + (set.pseudoInverse[i * set.rows + j] as number) * y,
      0,
    );
    return Math.abs(value - projected) < 1e-9;
  });
}

/** Each counts by its number, some against the others, some not at all. */
const createWeighted = (family: ActionFamily): Reward =>
  createWeightedLinear(
    family,
    Array.from({ length: family.dimension }, (_, arm) => (arm % 3) - 1),
  );

test('against brute force over all pairs of actions, for linear rewards and the mean', () => {
  let open = 0;
  fc.assert(
    fc.property(
      measurements(6, 1),
      fc.constantFrom(createLinear, createMean, createWeighted),
      ({ dimension, actions, feedback, seed }, create) => {
        const family = listedFamily(dimension, actions);
        const reward = create(family);
        const random = streamOf(seed);
        const set = buildObserverSet(family, feedback, random);
        const { identifiable, witness } = checkIdentifiability(reward, set, random);
        const expected = actions.every((x) => actions.every((y) => determined(set, reward, x, y)));
        expect(identifiable).toBe(expected);
        expect(witness === null).toBe(identifiable);
        if (witness !== null) {
          open++;
          expect(determined(set, reward, witness.high, witness.low)).toBe(false);
        }
      },
    ),
    { seed: SEED, numRuns: 500 },
  );
  expect(open).toBeGreaterThan(50);
});

test('a reward that is not linear in theta counts as determined where every base arm is', () => {
  const family = listedFamily(4, [
    [0, 1],
    [2, 3],
  ]);
  const random = streamOf(1);
  const set = buildObserverSet(family, createFullBandit(), random);
  const bent: Reward = { ...createLinear(family), coefficients: null };
  expect(checkIdentifiability(bent, set, random)).toEqual({
    identifiable: false,
    witness: null,
    hasValues: false,
  });
  expect(checkIdentifiability(createLinear(family), set, random).identifiable).toBe(true);
});

test('differences may be determined where no reward is', () => {
  const family = listedFamily(3, [
    [0, 2],
    [1, 2],
  ]);
  const found = (count: number) => {
    const set = buildObserverSet(family, createFirst(count, true), streamOf(SEED));
    return checkIdentifiability(createLinear(family), set, streamOf(SEED));
  };
  expect(found(1)).toEqual({ identifiable: true, witness: null, hasValues: false });
  expect(found(2).hasValues).toBe(true);
});

test.each([createMinimum, createMaximum, createCoverage])(
  'a single action has nothing to be told apart from, a pair of them has: %o',
  (create) => {
    const found = (family: ActionFamily) => {
      const set = buildObserverSet(family, createFullBandit(), streamOf(SEED));
      return checkIdentifiability(create(family), set, streamOf(SEED));
    };
    const single = { identifiable: true, witness: null, hasValues: false };
    expect(found(createTopK(3, 3))).toEqual(single);
    expect(found(partitionOf([2, 2], [2, 1])).identifiable).toBe(false);
  },
);
