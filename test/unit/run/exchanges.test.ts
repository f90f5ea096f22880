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
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { exchangeSpace } from '../../../src/core/learners/exchanges/exchangeSpace';
import { isLong } from '../../../src/core/learners/rivals/longFamilies';
import type { NoiseLaw } from '../../../src/core/learners/contract/instance';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { COVERAGE } from '../../../src/core/reward/coverage';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { allThroughDoor, type Sought } from '../../../src/core/words/goal';
import { ALL, withAll } from '../../all.mjs';
import { assignments } from '../families/assignments';
import { preparedFrom } from '../experiment/lab';
import { driveOne, resultOf } from './drive';
import { buildInstance, NORMAL_LAW, type InstanceSettings } from './instances';
import { lists } from '../lists';
import { partitionOf } from '../families/groups';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

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
  'matchings of 4 or 5 of 5 to 5': () => assignments(5, 4),
  'a knapsack of 11': () => createKnapsack([3, 1, 2, 2, 4, 1, 3, 2, 1, 2, 3], 12),
};

type Seen = Pick<InstanceSettings, 'algorithm' | 'feedback'>;
const seenOf = (d: number): readonly Seen[] => [
  { algorithm: 'polyalba' },
  { algorithm: 'gcb-pe' },
  { algorithm: 'gcb-pe', feedback: createSemiBandit() },
  { algorithm: 'gcb-pe', feedback: createMasked([2, 3, 1].map((step) => everyOf(step, d))) },
];
const everyOf = (step: number, d: number) =>
  Array.from({ length: d }, (_, arm) => Number(arm % step === 0));
const LAWS: readonly (NoiseLaw['type'] | null)[] = [null, 'gaussian', 'symmetric'];
const lawOf = (type: NoiseLaw['type'] | null): NoiseLaw | null =>
  type && { type, samplesPerBlock: 1, blocks: 'spread', robust: false };

/** A run of GCB-PE with preset recommended, unless it says another one. @param scale of its noise */
function instanceOf(settings: InstanceSettings, scale = 0.2) {
  const noise = { on: 'feedback', distribution: 'gaussian', scale } as const;
  return buildInstance({ algorithm: 'gcb-pe', preset: 'recommended', noise, ...settings });
}

/** How it ends, where it compares what is near the best alone. */
function endOfLong(settings: InstanceSettings, scale?: number) {
  const instance = instanceOf(settings, scale);
  expect(isLong(instance)).toBe(true);
  const result = resultOf(prepareInstance(instance));
  expect(result.status).toBe('certified');
  return result;
}

describe.each(Object.entries(FAMILIES))('%s', (_, make) => {
  const family = make();
  const d = family.dimension;
  const isMatroid = family.matroid !== undefined;
  // What is no matroid takes longer, and the earlier way longest.
  const numRuns = ALL ? 24 : isMatroid ? 8 : 4;
  const goes = ({ feedback }: Seen) => isMatroid || feedback?.kind === 'semi-bandit';

  it('goes this way but where X is no matroid and base arms are seen together', () => {
    const theta = new Float64Array(d).fill(0.5);
    for (const seen of seenOf(d))
      expect(isLong(instanceOf({ ...seen, family, theta }))).toBe(goes(seen));
  });

  it('certifies the best action, of every noise, feedback and weight', () => {
    let runs = 0;
    forAll(
      [
        fc.uniqueArray(integer(-40, 40), { minLength: d, maxLength: d }),
        fc.constantFrom(...seenOf(d).filter((seen) => ALL || goes(seen))),
        fc.constantFrom(...LAWS),
        fc.boolean(),
        fc.nat(1000),
      ],
      { numRuns },
      (values, seen, type, isWeighted, seed) => {
        const theta = Float64Array.from(values);
        const weights = values.map((__, arm) => (isWeighted ? 1 + (arm % 3) / 10 : 1));
        const reward = (own: ActionFamily) =>
          isWeighted ? createWeightedLinear(own, weights) : createLinear(own);
        const instance = instanceOf({ ...seen, family, theta, law: lawOf(type), seed, reward });
        expect(isLong(instance)).toBe(goes(seen));
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
        if (goes(seen)) expect(result.samples).toBeLessThan(2000);
        runs++;
      },
    );
    expect(runs).toBe(numRuns);
  });

  it('certifies what is good enough with fewer samples', () => {
    const theta = Float64Array.from({ length: d }, (__, arm) => ((arm * arm * 7) % d) / d);
    const feedback = createSemiBandit();
    const run = (accuracy: number) =>
      resultOf(prepareInstance(instanceOf({ family, theta, feedback, accuracy })));
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
  const truths = fc.array(integer(-3, 13), { minLength: 15, maxLength: 15 });

  it('is within what the best exchanges of the sum say of the best one, on every matroid', () => {
    let tried = 0;
    forAll(
      [
        fc.constantFrom(...Object.values(FAMILIES)),
        truths,
        fc.constantFrom(...SOUGHT),
        fc.nat(10_000),
      ],
      120,
      (make, tenths, sought, pick) => {
        const family = make();
        const { matroid, dimension: d } = family;
        if (matroid === undefined) return;
        const reward = build(sought, family);
        expect(reward.isSeparable).toBe(true);
        const values = Float64Array.from(tenths.slice(0, d), (v) => v / 10);
        const theta = allThroughDoor(sought, values);
        const all = family.enumerate(5000) ?? [];
        const action = all[pick % all.length] as Action;
        const space = exchangeSpace(matroid, family, new Float64Array(d).fill(1));
        const { inside, outside } = space.exchangesOf(space.basisOf(action));
        const valueAt = (arm: number) => theta[arm] ?? 0;
        const leads = [...outside].map((j, q) => valueAt(j) - valueAt(inside[q] as number));
        const margin = Math.max(0, ...leads);
        const best = Math.max(...all.map((own) => reward.value(own, theta)));
        const behind = best - reward.value(action, theta);
        expect(behind).toBeLessThanOrEqual(space.farthest * margin + 1e-9);
        const ofSum = reward.value(family.maximize(theta).action, theta);
        expect(ofSum).toBeCloseTo(best, 9);
        tried++;
      },
    );
    expect(tried).toBeGreaterThan(50);
  });

  it.each(SOUGHT)('runs as the sum does, and tells itself: %s', (sought) => {
    const family = createTopK(12, 4);
    const theta = Float64Array.from({ length: 12 }, (_, arm) => ((arm * 7) % 12) / 13);
    const [covered, summed] = [build(sought, family), createLinear(family)].map((reward) => {
      const settings = { family, theta: allThroughDoor(sought, theta), seed: 4 };
      return endOfLong({ ...settings, reward: () => reward }, 0.05);
    });
    expect(covered?.action).toEqual(summed?.action);
    expect(covered?.samples).toBe(summed?.samples);
    const reached = 1 - (covered?.action ?? []).reduce((p, arm) => p * (1 - (theta[arm] ?? 0)), 1);
    expect(Math.abs(Math.abs(covered?.estimate ?? 0) - reached)).toBeLessThan(0.05);
  });

  it('goes by its box where it has an accuracy, or X is no matroid', () => {
    const theta = new Float64Array(36).fill(0.5);
    const feedback = createSemiBandit();
    const reward = (own: ActionFamily) => build({}, own);
    const goes = (family: ActionFamily, more: Partial<InstanceSettings> = {}) =>
      isLong(instanceOf({ theta, family, feedback, reward, ...more }));
    expect(goes(createTopK(36, 4))).toBe(true);
    expect(goes(createTopK(36, 4), { accuracy: 0.1 })).toBe(false);
    expect(goes(assignments(6))).toBe(false);
    // What is too long to be looked at one by one is left to a list of the nearest where little is known of the noise.
    const law = lawOf('symmetric');
    expect(goes(assignments(6), { law, reward: createLinear })).toBe(true);
    const most = { theta: new Float64Array(64).fill(0.5), law, reward: createLinear };
    expect(goes(assignments(8), most)).toBe(false);
  });
});

it('compares each exchange that is open, where one phase after the other would leave it out', () => {
  const family = createPartition([1, 1, 2, 1].map((choose) => ({ size: 4, choose })));
  const theta = [
    ...[0.79024, 0.11004, 0.21017, -0.00675, 0.09102, 0.13049, 0.11209, 0.18513],
    ...[0.15734, 0.21167, 0.85537, 0.15723, 0.91868, 0.03802, 0.86299, 0.18228],
  ];
  const everyOther = (first: number) => theta.map((_, arm) => Number(arm % 2 === first));
  const feedback = createMasked([everyOther(0), everyOther(1)]);
  const noise = { on: 'feedback', distribution: 'rademacher', scale: 0.08 } as const;
  for (const seed of withAll([734586], [1, 2])) {
    const settings = { family, theta, noise, feedback, seed, law: lawOf('symmetric') };
    const { status, samples, correct } = resultOf(prepareInstance(instanceOf(settings)));
    expect([status, correct]).toEqual(['certified', true]);
    expect(samples).toBeLessThan(3000);
  }
});

it('asks for many blocks at once while no factor of 2 can make an answer of them', () => {
  const { events, result } = driveOne({
    ...{ family: createTopK(20, 4), algorithm: 'polyalba', preset: 'recommended', delta: 1e-12 },
    theta: Array.from({ length: 20 }, (_, arm) => (arm < 4 ? 1 : -0.5)),
    law: lawOf('symmetric'),
  });
  expect([result.status, result.correct]).toEqual(['certified', true]);
  const rounds = events.filter(({ type }) => type === 'roundCompleted').length;
  // ln 10^12 / ln 2 is 40.
  expect(result.constants['blocks']).toBeGreaterThan(40);
  expect(rounds).toBeLessThan(35);
});

it.each([
  ['no base arm counts', { family: 'topK', arms: 3, k: 2 }, [0, 0, 0]],
  ['one that all have', { family: 'explicit', arms: 3, actions: lists('0-1 0-2') }, [1, 0, 0]],
  ['no base arm of many', { family: 'topK', arms: 12, k: 5 }, new Array<number>(12).fill(0)],
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
  for (const seed of withAll([1], [2, 3])) {
    const reward = (own: ActionFamily) => createWeightedLinear(own, weights);
    const law = { ...NORMAL_LAW, type: 'symmetric', robust: true } as const;
    const instance = instanceOf({ family, theta, seed, reward, law }, 0.02);
    const result = resultOf(prepareInstance(instance));
    expect([result.status, result.correct]).toEqual(['certified', true]);
  }
});

const limited = (family: ActionFamily, require: readonly number[], forbid: readonly number[]) =>
  constrained(family, { require, forbid, notTogether: [], exclude: [] }) as ActionFamily;
const EACH = { feedback: createSemiBandit() };
const TOTALS = { algorithm: 'polyalba' } as const;
const spread = (arm: number) => ((arm * 23) % 61) / 4;

/** What is chosen, what its base arms are worth, what is seen, the scale of the noise, and a bound of the samples. */
const LONG: readonly (readonly [
  name: string,
  family: ActionFamily,
  valueOf: (arm: number) => number,
  seen: Pick<InstanceSettings, 'algorithm' | 'feedback'>,
  scale: number,
  most: number,
])[] = [
  ['a base arm in no action', limited(createTopK(18, 4), [3], [0]), spread, EACH, 0.1, 500],
  [
    'the base arm of the lowest number that is seen alone',
    ...([createSubsets(12, 1, 6), (arm: number) => ((arm * 7) % 13) / 10 - 0.55] as const),
    ...([{ feedback: createFirst(1, true) }, 0.1, 1500] as const),
  ],
  ['totals of 15 of 60', createTopK(60, 15), spread, TOTALS, 0.5, 3000],
  [
    'those of constraints',
    limited(createTopK(60, 15), [3, 17], [0, 9, 30]),
    spread,
    TOTALS,
    0.5,
    3000,
  ],
  ['totals of 80 of 320', createTopK(320, 80), (arm) => Number(arm % 4 === 0), TOTALS, 1, 4000],
  ['40,320 assignments', assignments(8), (arm) => ((arm * arm * 29) % 61) / 16, EACH, 0.1, 5000],
];

describe.each(LONG)('%s', (name, family, valueOf, seen, scale, most) => {
  const place = LONG.findIndex(([own]) => own === name);
  // One law each, before a release every one; matchings of symmetric noise go another way.
  const laws = LAWS.filter((_, at) => ALL || at === (place + 2) % LAWS.length);
  const possible = laws.filter((type) => family.kind !== 'matching' || type !== 'symmetric');
  it.each(possible)('have their best action certified, of noise %s', (type) => {
    const theta = Float64Array.from({ length: family.dimension }, (_, arm) => valueOf(arm));
    const settings = { family, theta, ...seen, law: lawOf(type) };
    const { action, samples, estimate } = endOfLong(settings, scale);
    const best = family.maximize(theta);
    expect(action).toEqual(best.action);
    expect(samples).toBeLessThan(most);
    expect(Math.abs((estimate ?? NaN) - best.value)).toBeLessThan(1);
  });
});

it('certifies the top 1% of more than 1,000 base arms that are seen one by one', () => {
  const d = ALL ? 4000 : 1500;
  const theta = Float64Array.from({ length: d }, (_, arm) => (arm % 100 === 7 ? 2 : arm / d));
  const family = createTopK(d, d / 100);
  const settings = { family, theta, feedback: createSemiBandit() };
  const prepared = prepareInstance(instanceOf(settings, 0.5));
  const { dimension, beta, identifiability } = prepared.inspection;
  expect({ dimension, beta: beta.value, ...identifiability }).toEqual({
    ...{ dimension: d, beta: Math.sqrt(d), identifiable: true, witness: null, hasValues: true },
  });
  const result = resultOf(prepared);
  expect(result.status).toBe('certified');
  expect(result.action).toEqual(family.maximize(theta).action);
  expect(result.samples).toBeLessThan(d);
});
