/** Runs whose X is long: by single exchanges of a matroid, else by rivals, whatever else a spec says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constrained } from '../../../src/core/families/constraints/constrained';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createSpanningTree } from '../../../src/core/families/graph/spanningTree';
import { createKnapsack } from '../../../src/core/families/knapsack/knapsack';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { exchangeSpace } from '../../../src/core/learners/exchanges/exchangeSpace';
import { isLong } from '../../../src/core/learners/rivals/longFamilies';
import type { AlgorithmName } from '../../../src/core/learners/contract/algorithms';
import type { NoiseLaw } from '../../../src/core/learners/contract/instance';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { COVERAGE } from '../../../src/core/reward/coverage';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { allThroughDoor, type Sought } from '../../../src/core/words/goal';
import { ALL } from '../../all.mjs';
import { assignments } from '../families/assignments';
import { preparedFrom } from '../experiment/lab';
import { driveOne, resultOf } from './drive';
import { buildInstance, type InstanceSettings } from './instances';
import { partitionOf } from '../families/groups';

const NODES = 6;
const FAMILIES: Readonly<Record<string, () => ActionFamily>> = {
  'top 4 of 12': () => createTopK(12, 4),
  'sets of 2 to 4 of 10': () => createSubsets(10, 2, 4),
  'two of each group': () => partitionOf([5, 2], [5, 2], [4, 1]),
  'spanning trees of K6': () =>
    createSpanningTree({
      nodes: NODES,
      edges: Array.from({ length: NODES }, (_, u) => u).flatMap((u) =>
        Array.from({ length: NODES - 1 - u }, (_, k) => [u, u + 1 + k] as const),
      ),
    }),
  'assignments of 6 to 6': () => assignments(6),
  'a knapsack of 11': () => createKnapsack([3, 1, 2, 2, 4, 1, 3, 2, 1, 2, 3], 12),
};

type Seen = readonly [
  name: string,
  algorithm: AlgorithmName,
  feedback: InstanceSettings['feedback'],
];
const seenOf = (d: number): readonly Seen[] => [
  ['totals', 'polyalba', createFullBandit()],
  ['totals', 'gcb-pe', createFullBandit()],
  ['each', 'gcb-pe', createSemiBandit()],
  [
    'two sums',
    'gcb-pe',
    createMasked([
      Array.from({ length: d }, (_, i) => Number(i % 2 === 0)),
      Array.from({ length: d }, (_, i) => Number(i % 3 === 0)),
      new Array<number>(d).fill(1),
    ]),
  ],
];
const LAWS: readonly (NoiseLaw['type'] | null)[] = [null, 'gaussian', 'symmetric'];

describe.each(Object.entries(FAMILIES))('%s', (_, make) => {
  const family = make();
  const d = family.dimension;
  // What is no matroid takes a second or two a run.
  const numRuns = ALL || family.matroid !== undefined ? 24 : 8;

  it('certifies the best action, of every noise, feedback and weight', () => {
    let runs = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { minLength: d, maxLength: d }),
        fc.constantFrom(...seenOf(d)),
        fc.constantFrom(...LAWS),
        fc.boolean(),
        fc.nat(1000),
        (values, [, algorithm, feedback], type, isWeighted, seed) => {
          const theta = Float64Array.from(values);
          const weights = theta.map((__, arm) => (isWeighted ? 1 + (arm % 3) / 10 : 1));
          const law: NoiseLaw | null = type && {
            ...{ type, samplesPerBlock: 1, blocks: 'spread', robust: false },
          };
          const instance = buildInstance({
            ...{ family, theta, algorithm, law, seed, preset: 'recommended' },
            ...(feedback && { feedback }),
            reward: (own) =>
              isWeighted ? createWeightedLinear(own, [...weights]) : createLinear(own),
            noise: { on: 'feedback', distribution: 'gaussian', scale: 0.2 },
          });
          // What is no matroid goes the earlier way where base arms are seen together.
          const goes = family.matroid !== undefined || feedback?.kind === 'semi-bandit';
          expect(isLong(instance)).toBe(goes);
          const worth = (action: Action) =>
            action.reduce((sum, arm) => sum + (theta[arm] as number) * (weights[arm] as number), 0);
          const ranked = (family.enumerate(5000) ?? []).map(worth).sort((a, b) => b - a);
          const [best = 0, second = 0] = ranked;
          fc.pre(best - second > 0.5);
          const prepared = prepareInstance(instance);
          fc.pre(prepared.inspection.identifiability.identifiable);
          const result = resultOf(prepared);
          expect(result.status).toBe('certified');
          expect(worth(result.action ?? [])).toBeCloseTo(best, 6);
          if (goes) expect(result.samples).toBeLessThan(2000);
          runs++;
        },
      ),
      { numRuns },
    );
    expect(runs).toBe(numRuns);
  });

  it('certifies what is good enough with fewer samples', () => {
    const theta = Float64Array.from({ length: d }, (__, arm) => ((arm * arm * 7) % d) / d);
    const run = (accuracy: number) =>
      resultOf(
        prepareInstance(
          buildInstance({
            ...{ family, theta, algorithm: 'gcb-pe', preset: 'recommended', accuracy },
            feedback: createSemiBandit(),
            noise: { on: 'feedback', distribution: 'gaussian', scale: 0.2 },
          }),
        ),
      );
    const worth = (action: Action) => action.reduce((sum, arm) => sum + (theta[arm] as number), 0);
    const best = family.maximize(theta).value;
    const near = run(1);
    expect(near.status).toBe('certified');
    expect(worth(near.action ?? [])).toBeGreaterThan(best - 1);
    expect(near.samples).toBeLessThan(run(0.25).samples);
  });
});

describe('a reward that is not linear but separable', () => {
  const SOUGHT: readonly Sought[] = [{}, { goal: 'minimize' }];
  const build = (sought: Sought, family: ActionFamily) =>
    COVERAGE.build({ type: 'coverage', ...sought }, family);
  const truths = fc.array(fc.integer({ min: -3, max: 13 }), { minLength: 15, maxLength: 15 });

  it('is within what the best exchanges of the sum say of the best one, on every matroid', () => {
    let tried = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(FAMILIES)),
        truths,
        fc.constantFrom(...SOUGHT),
        fc.nat(10_000),
        (make, tenths, sought, pick) => {
          const family = make();
          const { matroid, dimension: d } = family;
          if (matroid === undefined) return;
          const reward = build(sought, family);
          expect(reward.isSeparable).toBe(true);
          const theta = allThroughDoor(
            sought,
            Float64Array.from(tenths.slice(0, d), (v) => v / 10),
          );
          const all = family.enumerate(5000) ?? [];
          const action = all[pick % all.length] as Action;
          const space = exchangeSpace(matroid, family, new Float64Array(d).fill(1));
          const { inside, outside } = space.exchangesOf(space.basisOf(action));
          const valueAt = (arm: number) => theta[arm] ?? 0;
          const margin = outside.reduce(
            (most, j, q) => Math.max(most, valueAt(j) - valueAt(inside[q] as number)),
            0,
          );
          const best = Math.max(...all.map((own) => reward.value(own, theta)));
          const behind = best - reward.value(action, theta);
          expect(behind).toBeLessThanOrEqual(space.farthest * margin + 1e-9);
          const ofSum = reward.value(family.maximize(theta).action, theta);
          expect(ofSum).toBeCloseTo(best, 9);
          tried++;
        },
      ),
      { numRuns: 200 },
    );
    expect(tried).toBeGreaterThan(80);
  });

  it.each(SOUGHT)('runs as the sum does, and tells itself: %s', (sought) => {
    const family = createTopK(12, 4);
    const theta = Float64Array.from({ length: 12 }, (_, arm) => ((arm * 7) % 12) / 13);
    const settings = { family, algorithm: 'gcb-pe', preset: 'recommended', seed: 4 } as const;
    const noise = { on: 'feedback', distribution: 'gaussian', scale: 0.05 } as const;
    const [covered, summed] = [build(sought, family), createLinear(family)].map((reward) => {
      const instance = buildInstance({
        ...{ ...settings, noise, feedback: createFullBandit(), reward: () => reward },
        theta: allThroughDoor(sought, theta),
      });
      expect(isLong(instance)).toBe(true);
      return resultOf(prepareInstance(instance));
    });
    expect(covered?.status).toBe('certified');
    expect(covered?.action).toEqual(summed?.action);
    expect(covered?.samples).toBe(summed?.samples);
    const reached = 1 - (covered?.action ?? []).reduce((p, arm) => p * (1 - (theta[arm] ?? 0)), 1);
    expect(Math.abs(Math.abs(covered?.estimate ?? 0) - reached)).toBeLessThan(0.05);
  });

  it('goes by its box where it has an accuracy, or X is no matroid', () => {
    const theta = new Float64Array(36).fill(0.5);
    const asked = { theta, algorithm: 'gcb-pe', preset: 'recommended' } as const;
    const noise = { on: 'feedback', distribution: 'gaussian', scale: 0.05 } as const;
    const goes = (family: ActionFamily, accuracy?: number) =>
      isLong(
        buildInstance({
          ...{ ...asked, noise, family, feedback: createSemiBandit() },
          reward: (own) => build({}, own),
          ...(accuracy !== undefined && { accuracy }),
        }),
      );
    expect(goes(createTopK(36, 4))).toBe(true);
    expect(goes(createTopK(36, 4), 0.1)).toBe(false);
    expect(goes(assignments(6))).toBe(false);
  });
});

it('compares each exchange that is open, where one phase after the other would leave it out', () => {
  const family = createPartition([1, 1, 2, 1].map((choose) => ({ size: 4, choose })));
  const theta = [
    ...[0.79024, 0.11004, 0.21017, -0.00675, 0.09102, 0.13049, 0.11209, 0.18513],
    ...[0.15734, 0.21167, 0.85537, 0.15723, 0.91868, 0.03802, 0.86299, 0.18228],
  ];
  const masks = [0, 1].map((odd) => theta.map((_, arm) => Number(arm % 2 === odd)));
  const law = { samplesPerBlock: 1, blocks: 'spread', robust: false } as const;
  const settings = { family, theta, algorithm: 'gcb-pe', preset: 'recommended' } as const;
  const noise = { on: 'feedback', distribution: 'rademacher', scale: 0.08 } as const;
  for (const seed of [734586, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    const { status, samples, correct } = resultOf(
      prepareInstance(
        buildInstance({
          ...{ ...settings, noise, seed, law: { type: 'symmetric', ...law } },
          feedback: createMasked(masks),
        }),
      ),
    );
    expect([status, correct]).toEqual(['certified', true]);
    expect(samples).toBeLessThan(3000);
  }
});

it('asks for many blocks at once while no factor of 2 can make an answer of them', () => {
  const { events, result } = driveOne({
    ...{ family: createTopK(20, 4), algorithm: 'polyalba', preset: 'recommended', delta: 1e-12 },
    theta: Float64Array.from({ length: 20 }, (_, arm) => (arm < 4 ? 1 : -0.5)),
    law: { type: 'symmetric', samplesPerBlock: 1, blocks: 'spread', robust: false },
    feedback: createFullBandit(),
    noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
  });
  expect([result.status, result.correct]).toEqual(['certified', true]);
  const rounds = events.filter(({ type }) => type === 'roundCompleted').length;
  // ln 10^12 / ln 2 is 40.
  expect(result.constants['blocks']).toBeGreaterThan(40);
  expect(rounds).toBeLessThan(35);
});

it('ends where a base arm is in no action', () => {
  const only = { require: [3], forbid: [0], notTogether: [], exclude: [] };
  const family = constrained(createTopK(18, 4), only) as ActionFamily;
  const theta = Float64Array.from({ length: 18 }, (_, arm) => ((arm * 7) % 19) / 10);
  const settings = { family, theta, algorithm: 'gcb-pe', preset: 'recommended' } as const;
  const noise = { on: 'feedback', distribution: 'gaussian', scale: 0.1 } as const;
  const instance = buildInstance({ ...settings, feedback: createSemiBandit(), noise });
  expect(isLong(instance)).toBe(true);
  expect(resultOf(prepareInstance(instance)).status).toBe('certified');
});

it.each(LAWS)(
  'certifies what is seen by the base arm of the lowest number alone: noise %s',
  (type) => {
    const family = createSubsets(12, 1, 6);
    const theta = Float64Array.from({ length: 12 }, (_, arm) => ((arm * 7) % 13) / 10 - 0.55);
    const instance = buildInstance({
      ...{ family, theta, algorithm: 'gcb-pe', preset: 'recommended' },
      law: type && { type, samplesPerBlock: 1, blocks: 'spread', robust: false },
      feedback: createFirst(1, true),
      noise: { on: 'feedback', distribution: 'gaussian', scale: 0.1 },
    });
    expect(isLong(instance)).toBe(true);
    const result = resultOf(prepareInstance(instance));
    expect([result.status, result.correct]).toEqual(['certified', true]);
    expect(result.samples).toBeLessThan(1500);
  },
);

it.each([
  ['no base arm counts', { family: 'topK', arms: 3, k: 2 }, [0, 0, 0]],
  [
    'one that all actions have',
    {
      family: 'explicit',
      arms: 3,
      actions: [
        [0, 1],
        [0, 2],
      ],
    },
    [1, 0, 0],
  ],
  [
    'no base arm counts, a long X',
    { family: 'topK', arms: 12, k: 5 },
    Array.from({ length: 12 }, () => 0),
  ],
])('an answer without a sample where all are worth the same: %s', (_, actions, weights) => {
  const run = { algorithm: 'gcb-pe', delta: 0.1, seed: 1 };
  const theta = weights.map((__, arm) => arm);
  const end = (changes: object) =>
    resultOf(
      preparedFrom({
        ...{ version: 1, actions, feedback: { type: 'semi-bandit' } },
        ...{ reward: { type: 'linear', weights }, environment: { type: 'simulated', theta } },
        run: { ...run, ...changes },
      }),
    );
  expect(end({})).toMatchObject({ status: 'certified', correct: true, samples: 0 });
  // Of a value of 0 there is no share.
  expect(end({ accuracy: '5%', maxSamples: 500 }).status).not.toBe('certified');
  const spent = end({ stop: 'budget', maxSamples: 7 });
  expect(spent.status).toBe('budget');
  expect(spent.action).not.toBeNull();
});

it('certifies what is left of a long X where all of it is worth the same', () => {
  const d = 18;
  const family = createSubsets(d, 6, 10);
  const theta = Float64Array.from({ length: d }, (_, arm) => ((arm * 7) % 19) / 8);
  // The first base arm counts for nothing, so that two actions are the best.
  const weights = Array.from({ length: d }, (_, arm) => (arm === 0 ? 0 : arm % 2 === 0 ? 1 : -1));
  for (const seed of [1, 2, 3]) {
    const instance = buildInstance({
      ...{ family, theta, algorithm: 'gcb-pe', preset: 'recommended', seed },
      law: { type: 'symmetric', samplesPerBlock: 1, blocks: 'spread', robust: true },
      feedback: createFullBandit(),
      reward: (own) => createWeightedLinear(own, weights),
      noise: { on: 'feedback', distribution: 'gaussian', scale: 0.02 },
    });
    const result = resultOf(prepareInstance(instance));
    expect([result.status, result.correct]).toEqual(['certified', true]);
  }
});

describe('long sums', () => {
  const d = 60;
  const theta = Float64Array.from({ length: d }, (_, arm) => ((arm * 23) % 61) / 4);
  const none = { require: [], forbid: [], notTogether: [], exclude: [] };
  const some = { ...none, require: [3, 17], forbid: [0, 9, 30] };

  it.each(LAWS.flatMap((type) => [none, some].map((limits) => [type, limits] as const)))(
    'tell the best action: noise %s, limits %o',
    (type, limits) => {
      const family = (
        limits === none ? createTopK(d, 15) : constrained(createTopK(d, 15), limits)
      ) as ActionFamily;
      const law = type && ({ type, samplesPerBlock: 1, blocks: 'spread', robust: false } as const);
      for (const seed of [1, 2, 3]) {
        const instance = buildInstance({
          ...{ family, theta, algorithm: 'polyalba', law, seed, preset: 'recommended' },
          feedback: createFullBandit(),
          noise: { on: 'feedback', distribution: 'gaussian', scale: 0.5 },
        });
        expect(isLong(instance)).toBe(true);
        const result = resultOf(prepareInstance(instance));
        expect(result.status).toBe('certified');
        expect(result.action).toEqual(family.maximize(theta).action);
        expect(result.samples).toBeLessThan(3000);
        const worth = family.maximize(theta).value;
        expect(Math.abs((result.estimate ?? NaN) - worth)).toBeLessThan(1);
      }
    },
  );
});

it('certifies the top 40 of 4,000 base arms that are seen one by one', () => {
  const d = 4000;
  const theta = Float64Array.from({ length: d }, (_, arm) => (arm % 100 === 7 ? 2 : arm / d));
  const family = createTopK(d, 40);
  const prepared = prepareInstance(
    buildInstance({
      ...{ family, theta, algorithm: 'gcb-pe', preset: 'recommended' },
      feedback: createSemiBandit(),
      noise: { on: 'feedback', distribution: 'gaussian', scale: 0.5 },
    }),
  );
  const { dimension, beta, identifiability } = prepared.inspection;
  expect({ dimension, beta: beta.value, ...identifiability }).toEqual({
    ...{ dimension: d, beta: Math.sqrt(d), identifiable: true, witness: null, hasValues: true },
  });
  const result = resultOf(prepared);
  expect(result.status).toBe('certified');
  expect(result.action).toEqual(family.maximize(theta).action);
  expect(result.samples).toBeLessThan(4000);
});

it('leaves what is too long to be looked at one by one to a list of the nearest, where nothing but its symmetry is known of the noise', () => {
  const law = { samplesPerBlock: 1, blocks: 'spread', robust: false } as const;
  const theta = new Float64Array(64).fill(1);
  const of = (type: NoiseLaw['type'] | null) =>
    buildInstance({
      ...{ family: assignments(8), theta, algorithm: 'gcb-pe', preset: 'recommended' },
      ...{ feedback: createSemiBandit(), law: type && { type, ...law } },
    });
  expect(LAWS.map((type) => isLong(of(type)))).toEqual([true, true, false]);
});

it.each([null, 'gaussian'] as const)(
  'certifies the best of 40,320 assignments that are seen arm by arm, of which few are looked at: noise %s',
  (type) => {
    const family = assignments(8);
    const theta = Float64Array.from({ length: 64 }, (_, arm) => ((arm * arm * 29) % 61) / 16);
    const instance = buildInstance({
      ...{ family, theta, algorithm: 'gcb-pe', preset: 'recommended' },
      law: type && { type, samplesPerBlock: 1, blocks: 'spread', robust: false },
      feedback: createSemiBandit(),
      noise: { on: 'feedback', distribution: 'gaussian', scale: 0.1 },
    });
    expect(isLong(instance)).toBe(true);
    const result = resultOf(prepareInstance(instance));
    expect(result.status).toBe('certified');
    expect(result.action).toEqual(family.maximize(theta).action);
  },
);

it.each(LAWS)('certifies the best 80 of 320 base arms whose totals are seen: noise %s', (type) => {
  const family = createTopK(320, 80);
  const theta = Float64Array.from({ length: 320 }, (_, arm) => Number(arm % 4 === 0));
  const instance = buildInstance({
    ...{ family, theta, algorithm: 'polyalba', preset: 'recommended', maxSamples: 20_000 },
    law: type && { type, samplesPerBlock: 1, blocks: 'spread', robust: false },
    noise: { on: 'feedback', distribution: 'gaussian', scale: 1 },
  });
  const result = resultOf(prepareInstance(instance));
  expect(result.status).toBe('certified');
  expect(result.action).toEqual(family.maximize(theta).action);
  expect(result.samples).toBeLessThan(4000);
});
