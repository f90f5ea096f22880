import { describe, expect, test } from 'vitest';
import { ANY_THETA, GCB_PE, OF_RANKING, built } from './specText';
import { lists } from '../lists';

describe('assumptions', () => {
  test('as stated, nothing derived', () => {
    const { assumptions } = built({
      assumptions: '{ "thetaNorm": 6, "noiseScale": 2, "rewardBound": 8 }',
    });
    expect(assumptions).toEqual({
      ...{ thetaNorm: 6, noiseScale: 2, rewardBound: 8, law: null, derived: [] },
      noise: { on: 'feedback', distribution: 'gaussian', scale: 2, rows: 'independent' },
      feedbackRange: null,
    });
  });

  test('read off the truth', () => {
    const { assumptions } = built({});
    expect(assumptions.thetaNorm).toBeCloseTo(Math.sqrt(30), 14);
    expect(assumptions.noiseScale).toBe(1);
    expect(assumptions.rewardBound).toBeCloseTo(Math.sqrt(2) * Math.sqrt(30), 14);
    expect(assumptions.derived).toEqual([
      { name: 'thetaNorm', from: 'taken from the simulated theta' },
      { name: 'noiseScale', from: 'taken from the simulated noise' },
      { name: 'rewardBound', from: 'sqrt(m) times the derived thetaNorm' },
    ]);
  });

  test('the bound of the rewards from a stated L is not read off the truth', () => {
    const { assumptions } = built({ assumptions: '{ "thetaNorm": 6, "noiseScale": 1 }' });
    expect(assumptions).toMatchObject({ rewardBound: Math.sqrt(2) * 6, derived: [] });
  });

  const noisy = (on: string, distribution: string) =>
    `{ "type": "simulated", "theta": [4, 3, 2, 1], "noise": { "on": "${on}", "distribution": "${distribution}", "scale": 0.5 } }`;
  const masked = '{ "type": "masked", "matrix": [[1, 1, 1, 1], [3, 0, 0, -4]] }';
  test.each([
    ['feedback', 'gaussian', '{ "type": "full-bandit" }', 0.5],
    ['feedback', 'rademacher', masked, 0.5],
    ['feedback', 'none', '{ "type": "full-bandit" }', 0],
    ['arms', 'none', masked, 0],
    // ||x||_2 = sqrt(2) for every action of two arms.
    ['arms', 'gaussian', '{ "type": "full-bandit" }', 0.5 * Math.SQRT2],
    ['arms', 'rademacher', '{ "type": "semi-bandit" }', 0.5],
    ['arms', 'gaussian', '{ "type": "first", "count": 1, "sum": true }', 0.5],
    ['arms', 'gaussian', '{ "type": "first", "count": 9, "sum": true }', 0.5 * Math.SQRT2],
    ['arms', 'gaussian', '{ "type": "first", "count": 1, "sum": false }', 0.5],
    // The row (3, 0, 0, -4) restricted to the arms 0 and 3 has length 5.
    ['arms', 'gaussian', masked, 2.5],
  ])('R of noise on %s, %s, %s', (on, distribution, feedback, expected) => {
    const instance = built({ environment: noisy(on, distribution), feedback, run: GCB_PE });
    expect(instance.assumptions.noiseScale).toBeCloseTo(expected, 14);
  });

  const rankingOf = (feedback: string) =>
    built({
      ...OF_RANKING,
      actions: '{ "family": "ranking", "items": 4 }',
      feedback,
      environment: noisy('arms', 'gaussian'),
    });
  test('R of noise on the items of rankings', () => {
    expect(rankingOf('{ "type": "top-ranked", "count": 2 }').assumptions.noiseScale).toBe(0.5);
    // Every ranking has all items: the whole row counts.
    const row = '{ "type": "masked", "matrix": [[1, 2, 0, -2]] }';
    expect(rankingOf(row).assumptions.noiseScale).toBeCloseTo(1.5, 14);
  });

  test('R of noise on the arms under matrices of single actions: the longest row of any', () => {
    const { assumptions } = built({
      actions: '{ "family": "explicit", "arms": 4, "actions": [[0, 1], [2]] }',
      feedback:
        '{ "type": "explicit", "matrices": [[[1, 1, 0, 0], [1, 0, 0, 0]], [[0, 0, 3, 4], [0, 0, 1, 0]]] }',
      environment: noisy('arms', 'rademacher'),
      run: GCB_PE,
    });
    expect(assumptions.noiseScale).toBeCloseTo(2.5, 14);
  });

  test('without an environment, what no formula needs is not known', () => {
    const { assumptions } = built({
      environment: null,
      assumptions: '{ "noiseScale": 1 }',
      run: GCB_PE,
    });
    expect(assumptions).toEqual({
      ...{ thetaNorm: Infinity, noiseScale: 1, rewardBound: Infinity, law: null, derived: [] },
      noise: { on: 'feedback', distribution: 'gaussian', scale: 1, rows: 'any' },
      feedbackRange: null,
    });
  });
});

describe('environment', () => {
  test('defaults of the noise', () => {
    expect(built({}).truth?.noise).toEqual({
      on: 'feedback',
      distribution: 'gaussian',
      scale: 1,
    });
  });

  test('a geometric theta', () => {
    const { truth } = built({ environment: ANY_THETA });
    expect([...(truth?.theta ?? [])]).toEqual([1, 0.5, 0.25, 0.125]);
  });

  test('the top-k experiment of the paper', () => {
    const { truth } = built({
      environment:
        '{ "type": "simulated", "theta": { "topKGap": { "k": 2, "gap": 0.5, "seed": 3 } } }',
    });
    const [a = NaN, b = NaN, c = NaN, d = NaN] = truth?.theta ?? [];
    expect(Math.min(a, b) - c).toBeCloseTo(0.5, 14);
    expect(d).toBeLessThan(c);
  });

  test('a uniform theta: within its bounds, the same for the same seed', () => {
    const uniform = (seed: number) =>
      built({
        environment: `{ "type": "simulated", "theta": { "uniform": { "low": 2, "high": 3, "seed": ${seed} } } }`,
      }).truth?.theta;
    expect(uniform(1)).toEqual(uniform(1));
    expect(uniform(1)).not.toEqual(uniform(2));
    for (const value of uniform(1) ?? []) expect(Math.abs(value - 2.5)).toBeLessThanOrEqual(0.5);
  });
});

describe('run', () => {
  const run = (more: string) =>
    built({ run: `{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 7${more} }` }).run;

  test('defaults', () => {
    expect(run('')).toMatchObject({
      algorithm: 'gcb-pe',
      delta: 0.1,
      seed: 7,
      preset: 'recommended',
      changedOptions: [],
      maxSamples: Infinity,
    });
  });

  test('options stand over the preset; those that say the same are not changes', () => {
    const settings = run(
      ', "preset": "paper", "maxSamples": 1000, "options": { "radius": "per-pull", "rounds": "many", "maxRounds": 5 }',
    );
    expect(settings.options).toMatchObject({ rounds: 'many', maxRounds: 5 });
    // One of an earlier version has no effect.
    expect(settings.options).not.toHaveProperty('radius');
    expect(settings.changedOptions).toEqual(['maxRounds']);
    expect(settings.maxSamples).toBe(1000);
  });
});

test('the actions of an explicit family are sorted', () => {
  const instance = built({
    actions: '{ "family": "explicit", "arms": 4, "actions": [[3, 0], [2, 1]] }',
  });
  expect(instance.family.enumerate(10)).toEqual(lists('0-3 1-2'));
});

describe('every family is built as the spec says it', () => {
  test.each([
    [
      '{ "family": "path", "edges": [["s", "a"], ["a", "t"], ["s", "t"]], "source": "s", "target": "t" }',
      [[0, 1], [2]],
    ],
    ['{ "family": "spanningTree", "edges": [[1, 2], [2, 3], [3, 1]] }', lists('0-1 0-2 1-2')],
    ['{ "family": "matroid", "type": "uniform", "elements": 3, "rank": 2 }', lists('0-1 0-2 1-2')],
    [
      '{ "family": "matroid", "type": "partition", "groups": [{ "size": 2, "choose": 1 }, { "size": 1, "choose": 1 }] }',
      lists('0-2 1-2'),
    ],
    [
      '{ "family": "matroid", "type": "graphic", "edges": [["a", "b"], ["a", "b"], ["c", "d"]] }',
      lists('0-2 1-2'),
    ],
    [
      '{ "family": "matroid", "type": "laminar", "elements": 3, "sets": [{ "elements": [0, 1], "capacity": 1 }] }',
      lists('0-2 1-2'),
    ],
    [
      '{ "family": "matroid", "type": "transversal", "elements": 3, "sets": [[0, 1], [1]] }',
      [[0, 1]],
    ],
    [
      '{ "family": "matroidIntersection", "matroids": [{ "type": "uniform", "elements": 3, "rank": 2 }, { "type": "partition", "groups": [{ "size": 2, "choose": 1 }, { "size": 1, "choose": 1 }] }] }',
      lists('0-2 1-2'),
    ],
    ['{ "family": "knapsack", "weights": [1, 2, 3], "capacity": 3 }', [[0], [0, 1], [1], [2]]],
  ])('%s', (actions, expected) => {
    const { family } = built({ actions, environment: ANY_THETA });
    const listed = (family.enumerate(100) ?? []).map((action) => action.join());
    expect([...listed].sort()).toEqual(expected.map((action) => action.join()).sort());
    expect(actions).toContain(`"family": "${family.kind}"`);
  });

  test('a ranking', () => {
    const { family } = built({ ...OF_RANKING, actions: '{ "family": "ranking", "items": 3 }' });
    expect(family.kind).toBe('ranking');
    expect(family.enumerate(10)).toHaveLength(6);
  });
});

describe('every reward is built as the spec says it', () => {
  const theta = Float64Array.of(0.5, 0.25, 0.1, 0.2);
  test.each([
    ['{ "type": "linear", "weights": [2, 4, 1, 1] }', 2],
    ['{ "type": "min" }', 0.25],
    ['{ "type": "max" }', 0.5],
    ['{ "type": "link", "function": "tanh" }', Math.tanh(0.75)],
    ['{ "type": "coverage" }', 1 - 0.5 * 0.75],
    ['{ "type": "expression", "formula": "max - min + theta[3] / count", "lipschitz": 3 }', 0.35],
  ])('%s', (text, expected) => {
    const { reward } = built({ reward: text, run: GCB_PE, environment: ANY_THETA });
    expect(reward.value([0, 1], theta)).toBeCloseTo(expected, 14);
  });

  test('dcg, with the default discounts and with others', () => {
    const parts = { ...OF_RANKING, actions: '{ "family": "ranking", "items": 4 }' };
    const order = [3, 0, 1, 2];
    const value = (reward: string) => built({ ...parts, reward }).reward.value(order, theta);
    expect(value('{ "type": "dcg" }')).toBeCloseTo(
      0.2 + 0.5 / Math.log2(3) + 0.25 / 2 + 0.1 / Math.log2(5),
      14,
    );
    expect(value('{ "type": "dcg", "discounts": [1, 0.5, 0, 0] }')).toBeCloseTo(0.45, 14);
  });
});
