/** The worst cases over a box against all of its corners, where differences of these rewards are largest. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { withAll } from '../../all.mjs';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createPath } from '../../../src/core/families/graph/path';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { Box } from '../../../src/core/reward/box';
import { buildReward, type RewardSpec } from '../../../src/core/reward/catalogue';
import type { Reward } from '../../../src/core/reward/reward';
import { partitionOf } from '../families/groups';
import { completeBipartite } from '../feedback/listedFamily';
import { pairs } from '../lists';
import { integer, manyOf, real } from '../manyOf';
import { forAll } from '../forAll';

const FAMILIES: Readonly<Record<string, ActionFamily>> = {
  topK: createTopK(6, 3),
  subsets: createSubsets(5, 1, 3),
  matching: createMatching({
    ...{ left: 2, right: 3, min: 2, max: 2 },
    edges: completeBipartite(2, 3),
  }),
  path: createPath({
    ...{ nodes: 4, source: 0, target: 3 },
    edges: pairs('0-1 0-2 1-2 1-3 2-3'),
  }),
};

const GOALS = ['maximize', 'minimize'] as const;

function boxOf(values: readonly (readonly [number, number])[]): Box {
  return {
    low: Float64Array.from(values, ([a, b]) => Math.min(a, b)),
    high: Float64Array.from(values, ([a, b]) => Math.max(a, b)),
    middle: Float64Array.from(values, ([a, b]) => (a + b) / 2),
  };
}

function cornersOf({ low, high }: Box): readonly Float64Array[] {
  return Array.from({ length: 2 ** low.length }, (_, corner) =>
    low.map((least, i) => ((corner >> i) & 1 ? (high[i] as number) : least)),
  );
}

function rivalsOf(leader: Action, family: ActionFamily): readonly Action[] {
  return (family.enumerate(1000) ?? []).filter((z) => z.join() !== leader.join());
}

/** The largest r(z) - r(x) of another action at some points. */
function largest(
  reward: Reward,
  leader: Action,
  family: ActionFamily,
  at: readonly Float64Array[],
) {
  const rivals = rivalsOf(leader, family);
  return Math.max(
    ...at.flatMap((theta) =>
      rivals
        .map((z) => reward.value(z, theta) - reward.value(leader, theta))
        .filter((difference) => !Number.isNaN(difference)),
    ),
  );
}

/** Values on a coarse grid, so that ties are common. */
function boxes(d: number, least: number, most: number): fc.Arbitrary<Box> {
  const value = integer(0, 8).map((k) => least + (k * (most - least)) / 8);
  return manyOf(d, fc.tuple(value, value)).map((values) => boxOf(values));
}

const CASES = withAll(['topK', 'subsets'], ['matching', 'path']).flatMap((name) =>
  GOALS.map((goal) => [name, goal] as const),
);

/** The largest of what is said of single rivals; -Infinity for none. */
function ofEach(reward: Reward, leader: Action, family: ActionFamily, box: Box): number {
  const excessOf = reward.excessOver?.(leader, box) ?? (() => NaN);
  return Math.max(...rivalsOf(leader, family).map(excessOf));
}

describe.each(CASES)('%s, %s', (name, goal) => {
  const family = FAMILIES[name] as ActionFamily;
  const outOf = goal === 'minimize' ? -1 : 1;
  const built = (spec: object): Reward => buildReward({ ...spec, goal } as RewardSpec, family);
  const hardest = (reward: Reward, box: Box) => {
    const leader = reward.best(box.middle, 1)[0]?.action ?? [];
    const found = reward.challenges?.(leader, box) ?? [];
    return { leader, found, excess: found[0]?.excess ?? -Infinity };
  };

  it.each(['min', 'max'])('%s: the largest difference is exact', (type) => {
    const reward = built({ type });
    forAll([boxes(family.dimension, -1, 1)], 50, (box) => {
      const { leader, excess } = hardest(reward, box);
      const truth = largest(reward, leader, family, cornersOf(box));
      // A rival that is nowhere better may be left out.
      if (truth > 0 || excess > 0) {
        expect(excess).toBeCloseTo(truth, 9);
        expect(ofEach(reward, leader, family, box)).toBeCloseTo(truth, 9);
      }
    });
  });

  it('coverage: what is certified is best at every corner, and nothing else is left', () => {
    const reward = built({ type: 'coverage' });
    forAll([boxes(family.dimension, -0.25 * outOf, 1.25 * outOf)], 50, (box) => {
      const { leader, excess } = hardest(reward, box);
      const truth = largest(reward, leader, family, cornersOf(box));
      const [bound, most] = [Math.max(0, excess), Math.max(0, truth)];
      if (goal === 'maximize') expect(bound).toBeCloseTo(most, 9);
      // Of actions that cover everything more than one may be left.
      else if (box.low.every((low) => low > -1)) expect(bound > 1e-12).toBe(most > 1e-12);
      expect(bound).toBeGreaterThanOrEqual(most - 1e-12);
      expect(Math.max(0, ofEach(reward, leader, family, box))).toBeCloseTo(bound, 9);
    });
  });

  it.each([
    ['0.5 * min + 0.5 * mean', 1],
    ['max - min + sum / count', 3],
    ['exp(-sum) * theta[0]', 40],
    ['sqrt(3 + sum) / (2 + min)', 40],
    ['log(max) - abs(theta[1])^3', 1e300],
    ['mean^2 - 2^min', 8],
  ])('%s: no point of the box exceeds the bound', (formula, lipschitz) => {
    const reward = built({ type: 'expression', formula, lipschitz });
    const shares = manyOf(family.dimension, real(0, 1));
    forAll([boxes(family.dimension, -1, 1), shares], 20, (box, share) => {
      const { leader, found, excess } = hardest(reward, box);
      const inside = box.low.map(
        (low, i) => low + (share[i] as number) * ((box.high[i] as number) - low),
      );
      if (Number.isNaN(reward.value(leader, box.middle))) return;
      const truth = largest(reward, leader, family, [...cornersOf(box), inside]);
      expect(excess).toBeGreaterThanOrEqual(truth - 1e-9);
      expect(ofEach(reward, leader, family, box)).toBe(excess);
      // All of the box that is no wider than rounding: the bound is the difference.
      const point = { low: box.middle, high: box.middle, middle: box.middle };
      const [exact] = reward.challenges?.(leader, point) ?? [];
      const value = largest(reward, leader, family, [box.middle]);
      if (Number.isFinite(value)) expect(exact?.excess).toBeCloseTo(value, 6);
      expect(found.length).toBeGreaterThan(0);
    });
  });

  it.each(['min', 'max', 'coverage'])(
    '%s: a single rival is nowhere better by more, nor out of its range',
    (type) => {
      const reward = built({ type });
      const action = fc.constantFrom(...(family.enumerate(1000) ?? []));
      const box = boxes(family.dimension, -0.25 * outOf, 1.25 * outOf);
      forAll([box, action, action], 30, (drawn, leader, rival) => {
        if (leader === rival) return;
        const excess = Math.max(0, reward.excessOver?.(leader, drawn)(rival) ?? NaN);
        const [least, most] = [drawn.low, drawn.high].map((end) => reward.value(rival, end));
        const isIn = (theta: Float64Array): boolean => {
          const value = reward.value(rival, theta);
          return (
            value - reward.value(leader, theta) <= excess + 1e-12 &&
            value >= (least as number) - 1e-12 &&
            value <= (most as number) + 1e-12
          );
        };
        expect(cornersOf(drawn).filter((theta) => !isIn(theta))).toEqual([]);
      });
    },
  );
});

test('a least coverage that is 1 wherever theta is loses to one that may be less', () => {
  const reward = buildReward(
    { type: 'coverage', goal: 'minimize' } as RewardSpec,
    createTopK(3, 1),
  );
  const box = boxOf([
    [-1.2, -1],
    [-1.2, -0.9],
    [-1.3, -0.95],
  ]);
  const [first] = reward.challenges?.([0], box) ?? [];
  expect(first?.rival).toEqual([1]);
  expect(first?.excess).toBeCloseTo(0.1);
});

test('an arm that two actions share and that is hardly known does not hide that another is better', () => {
  // {0, 2} and {1, 2}: with the lower end of arm 2 on both, no other upper end matters, and yet arm 1 may be above arm 0.
  const family = partitionOf([2, 1], [1, 1]);
  const reward = buildReward({ type: 'min' }, family);
  const box = boxOf([
    [0.5, 0.7],
    [0.4, 0.9],
    [0, 2],
  ]);
  const single = box.high.slice();
  for (const arm of [0, 2]) single[arm] = box.low[arm] as number;
  expect(reward.value([0, 2], single)).toBe(reward.best(single, 1)[0]?.value);
  expect(reward.challenges?.([0, 2], box)[0]).toMatchObject({ rival: [1, 2] });
  expect(reward.challenges?.([0, 2], box)[0]?.excess).toBeCloseTo(0.4);
});

test('a formula that has the same value wherever theta is, is no open question, however little is known', () => {
  const box = {
    low: new Float64Array(3).fill(-Infinity),
    high: new Float64Array(3).fill(Infinity),
    middle: Float64Array.of(0.29, 0.55, 0.15),
  };
  for (const formula of ['max - min', 'sum / count - mean']) {
    const spec = { type: 'expression', formula, lipschitz: 10 } as const;
    const reward = buildReward(spec, createTopK(3, 1));
    for (const { excess } of reward.challenges?.([0], box) ?? []) expect(excess).toBe(0);
  }
});
