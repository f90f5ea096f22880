import { describe, expect, test } from 'vitest';
import type { Instance } from '../../../src/core/spec/instance';
import { load, specText } from './specText';

function built(parts: Parameters<typeof specText>[0]): Instance {
  const { problems, instance } = load(specText(parts));
  if (!instance) throw new Error(JSON.stringify(problems));
  return instance;
}

const gcbPe = '{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 1 }';
const anyTheta = '{ "type": "simulated", "theta": { "geometric": { "first": 1, "ratio": 0.5 } } }';

describe('labels', () => {
  const labelsOf = (actions: string) => built({ actions, environment: anyTheta }).labels;

  test('of base arms: as given, else numbered', () => {
    expect(labelsOf('{ "family": "topK", "arms": 2, "k": 1 }')).toEqual({
      arms: ['arm 0', 'arm 1'],
      sides: null,
    });
    const given = '{ "family": "topK", "arms": 2, "k": 1, "labels": ["a", "b"] }';
    expect(labelsOf(given).arms).toEqual(['a', 'b']);
  });

  test('of a matching: from the sides, row by row', () => {
    const labels = labelsOf(
      '{ "family": "matching", "left": 2, "right": 3, "leftLabels": ["Ada", "Bo"] }',
    );
    expect(labels.arms).toEqual([
      'Ada → right 0',
      'Ada → right 1',
      'Ada → right 2',
      'Bo → right 0',
      'Bo → right 1',
      'Bo → right 2',
    ]);
    expect(labels.sides?.edges[4]).toEqual([1, 1]);
  });

  const listed = (labels: string, more = '') =>
    labelsOf(
      `{ "family": "matching", "left": 2, "right": 2, "edges": [[1, 0], [0, 1], [1, 1]], "labels": ${labels}${more} }`,
    );

  test('of a matching: the names of the sides are told by the names of the pairs', () => {
    const { arms, sides } = listed('["Bo → x", "Ada → y", "Bo → y"]');
    expect(arms).toEqual(['Bo → x', 'Ada → y', 'Bo → y']);
    expect(sides).toMatchObject({ left: ['Ada', 'Bo'], right: ['x', 'y'] });
  });

  test.each([
    ['a pair of another form', '["Bo → x", "Ada → y", "Bo - y"]'],
    ['a node with two names', '["Bo → x", "Ada → y", "Cy → y"]'],
    ['two nodes with one name', '["Bo → x", "Bo → y", "Bo → y"]'],
  ])('of a matching: not told by %s', (_why, labels) => {
    expect(listed(labels).sides).toMatchObject({ left: ['left 0', 'left 1'] });
  });

  test('of a matching: names of nodes come first', () => {
    const { sides } = listed('["Bo → x", "Ada → y", "Bo → y"]', ', "leftLabels": ["A", "B"]');
    expect(sides).toMatchObject({ left: ['A', 'B'], right: ['x', 'y'] });
  });
});

describe('assumptions', () => {
  test('as stated, nothing derived', () => {
    const { assumptions } = built({
      assumptions: '{ "thetaNorm": 6, "noiseScale": 2, "rewardBound": 8 }',
    });
    expect(assumptions).toEqual({ thetaNorm: 6, noiseScale: 2, rewardBound: 8, derived: [] });
  });

  test('read off the truth', () => {
    const { assumptions } = built({});
    expect(assumptions.thetaNorm).toBeCloseTo(Math.sqrt(30), 14);
    expect(assumptions.noiseScale).toBe(1);
    expect(assumptions.rewardBound).toBeCloseTo(Math.sqrt(2) * Math.sqrt(30), 14);
    expect(assumptions.derived).toEqual([
      'thetaNorm = 5.477, read off the simulated theta',
      'noiseScale = 1, read off the simulated noise',
      'rewardBound = 7.746, sqrt(m) times the derived thetaNorm',
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
    // The row (3, 0, 0, -4) restricted to the arms 0 and 3 has length 5.
    ['arms', 'gaussian', masked, 2.5],
  ])('R of noise on %s, %s, %s', (on, distribution, feedback, expected) => {
    const instance = built({ environment: noisy(on, distribution), feedback, run: gcbPe });
    expect(instance.assumptions.noiseScale).toBeCloseTo(expected, 14);
  });

  test('without an environment, what no formula needs is not known', () => {
    const { assumptions } = built({
      environment: null,
      assumptions: '{ "noiseScale": 1 }',
      run: gcbPe,
    });
    expect(assumptions).toEqual({
      thetaNorm: Infinity,
      noiseScale: 1,
      rewardBound: Infinity,
      derived: [],
    });
  });
});

describe('environment', () => {
  test('defaults of the noise', () => {
    expect(built({}).environment?.noise).toEqual({
      on: 'feedback',
      distribution: 'gaussian',
      scale: 1,
    });
  });

  test('a geometric theta', () => {
    const { environment } = built({ environment: anyTheta });
    expect([...(environment?.theta ?? [])]).toEqual([1, 0.5, 0.25, 0.125]);
  });

  test('a uniform theta: within its bounds, the same for the same seed', () => {
    const uniform = (seed: number) =>
      built({
        environment: `{ "type": "simulated", "theta": { "uniform": { "low": 2, "high": 3, "seed": ${seed} } } }`,
      }).environment?.theta;
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
      ', "preset": "paper", "maxSamples": 1000, "options": { "radius": "per-pull", "stopTest": "every-round", "maxRounds": 5 }',
    );
    expect(settings.options).toMatchObject({
      radius: 'per-pull',
      stopTest: 'every-round',
      maxRounds: 5,
      constants: 'printed',
    });
    expect(settings.changedOptions).toEqual(['radius', 'maxRounds']);
    expect(settings.maxSamples).toBe(1000);
  });
});

test('the actions of an explicit family are sorted', () => {
  const instance = built({
    actions: '{ "family": "explicit", "arms": 4, "actions": [[3, 0], [2, 1]] }',
  });
  expect(instance.family.enumerate(10)).toEqual([
    [0, 3],
    [1, 2],
  ]);
});

test('settings are told as far as they can be read', () => {
  expect(
    load('{ "name": "x", "run": { "algorithm": "alba", "delta": "a", "seed": 3, ').settings,
  ).toEqual({ name: 'x', algorithm: 'alba', preset: null, delta: null, seed: 3 });
  expect(load('[1]').settings).toEqual({
    name: null,
    algorithm: null,
    preset: null,
    delta: null,
    seed: null,
  });
});
