import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { preparedFrom, simulatedSpec } from '../experiment/lab';
import { bestActions } from '../../../src/core/run/check/preview';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { resultOf } from './drive';

function factsOf(example: string, set: readonly (readonly [string, unknown])[] = []) {
  return preparedFrom(readFileSync(`examples/${example}.cpe.json`, 'utf8'), set).facts;
}

it('the facts of a run say what one sample looks at: of a ranking its top, or the first pairs', () => {
  const observed = (example: string, path: string, value: unknown) =>
    factsOf(example, [[path, value]]).observedCount;
  const ranked = observed('online-ranking', 'feedback.count', 3);
  expect(ranked).toEqual({ count: 3, isSum: false });
  expect(observed('online-ranking', 'feedback.count', 1)?.count).toBe(1);
  for (const sum of [true, false]) {
    const first = observed('crowdsourcing-4x4', 'feedback', { type: 'first', count: 2, sum });
    expect(first).toEqual({ count: 2, isSum: sum });
  }
  expect(factsOf('top-8-3')).not.toHaveProperty('observedCount');
});

const TIE = ['environment.theta', [1, 1, 1, 1, 1, 1, 1, 1]] as const;

it.each([
  ['assignment-3x3', [['run.preset', 'paper']], true],
  ['crowdsourcing-4x4', [['run.preset', 'paper']], true],
  ['audience-coverage', [['run.preset', 'paper']], false],
  ['top-8-3', [['run.preset', 'paper'], TIE], false],
  ['top-8-3', [TIE], false],
  ['top-8-3', [['assumptions', { noiseScale: 0.01 }]], false],
  ['assignment-3x3', [], false],
] as const)('whether the recommended preset takes its caveat away: %s, %j', (example, set, is) => {
  expect(factsOf(example, set).recommendedCovers ?? false).toBe(is);
});

it('ranks by the discounts of the spec', () => {
  const text = simulatedSpec({
    environment: undefined,
    actions: { family: 'ranking', items: 4 },
    feedback: { type: 'top-ranked', count: 1 },
    reward: { type: 'dcg', discounts: [1, 0.5, 0.25, 0.125] },
    assumptions: { noiseScale: 1 },
    run: { algorithm: 'gcb-pe', delta: 0.1, seed: 3 },
  });
  const outcome = bestActions(text, NO_OVERRIDES, [3, 2, 1, 0], 2);
  expect(outcome.ok && outcome.best.actions).toEqual([
    { arms: [0, 1, 2, 3], value: 4.25 },
    { arms: [0, 1, 3, 2], value: 4.125 },
  ]);
});

it('does not trust a Lipschitz constant that the check refuted', () => {
  const lines = (lipschitz: number) => {
    const text = simulatedSpec({
      feedback: { type: 'semi-bandit' },
      reward: { type: 'expression', formula: '3 * sum', lipschitz },
      environment: { type: 'simulated', theta: [0.5, 0.4, 0.2, 0.1] },
      run: { algorithm: 'gcb-pe', delta: 0.1, seed: 3 },
    });
    const { assumptions } = preparedFrom(text).facts;
    return assumptions.filter(({ grade }) => grade === 'not-met').map(({ text: line }) => line);
  };
  expect(lines(5)).toEqual([]);
  const refuted = 'The reward changes faster than the stated Lipschitz constant 1 allows';
  expect(lines(1)).toEqual([refuted]);
});

it.each(['min', 'max', 'coverage', 'linear'])('certifies a single action at once: %s', (type) => {
  for (const preset of ['paper', 'recommended']) {
    const text = simulatedSpec({
      actions: { family: 'topK', arms: 3, k: 3 },
      reward: { type },
      environment: { type: 'simulated', theta: [0.5, 0.4, 0.2] },
      run: { algorithm: 'gcb-pe', delta: 0.1, seed: 3, preset },
    });
    expect(resultOf(preparedFrom(text))).toMatchObject({
      ...{ status: 'certified', action: [0, 1, 2], correct: true },
      ...{ estimate: null, samples: 0, phases: [], printedSamples: 0 },
      optimal: { gapMin: null },
    });
  }
});

const TRUE_SCALE = 2;

function runDeclaring(noiseScale: number | null, distribution: string) {
  const noise = { on: 'arms', distribution, scale: TRUE_SCALE };
  const text = simulatedSpec({
    feedback: { type: 'semi-bandit' },
    ...(noiseScale === null ? {} : { assumptions: { noiseScale } }),
    environment: { type: 'simulated', theta: [2, 1.5, 0.5, 0], noise },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
  });
  return resultOf(preparedFrom(text));
}

it.each(['gaussian', 'rademacher'])('GCB-PE goes by the declared noise: %s', (law) => {
  const derived = runDeclaring(null, law);
  expect(runDeclaring(TRUE_SCALE, law).samples).toBe(derived.samples);
  expect(derived.assumptionsNotMet).toEqual([]);

  const larger = runDeclaring(2 * TRUE_SCALE, law);
  expect(larger.samples).toBeGreaterThan(2 * derived.samples);
  expect(larger.assumptionsNotMet).toEqual([]);

  const smaller = runDeclaring(TRUE_SCALE / 4, law);
  expect(smaller.samples).toBeLessThan(derived.samples);
  expect(smaller.assumptionsNotMet.join()).toContain('4 times as large as declared');
});
