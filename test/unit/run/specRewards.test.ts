import { expect, it } from 'vitest';
import { bestActions } from '../../../src/core/run/check/best';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { preparedFrom } from '../experiment/lab';
import { resultOf } from './drive';

it('ranks by the discounts of the spec', () => {
  const text = JSON.stringify({
    version: 1,
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
    const text = JSON.stringify({
      version: 1,
      actions: { family: 'topK', arms: 4, k: 2 },
      feedback: { type: 'semi-bandit' },
      reward: { type: 'expression', formula: '3 * sum', lipschitz },
      environment: { type: 'simulated', theta: [0.5, 0.4, 0.2, 0.1] },
      run: { algorithm: 'gcb-pe', delta: 0.1, seed: 3 },
    });
    const { assumptions } = preparedFrom(text).facts;
    return assumptions.filter(({ grade }) => grade === 'not-met').map(({ text: line }) => line);
  };
  expect(lines(5)).toEqual([]);
  expect(lines(1)).toEqual([
    'The reward changes faster than the stated Lipschitz constant 1 allows',
  ]);
});

it.each(['min', 'max', 'coverage', 'linear'])('certifies a single action at once: %s', (type) => {
  for (const preset of ['paper', 'recommended']) {
    const text = JSON.stringify({
      version: 1,
      actions: { family: 'topK', arms: 3, k: 3 },
      feedback: { type: 'full-bandit' },
      reward: { type },
      environment: { type: 'simulated', theta: [0.5, 0.4, 0.2] },
      run: { algorithm: 'gcb-pe', delta: 0.1, seed: 3, preset },
    });
    expect(resultOf(preparedFrom(text))).toMatchObject({
      status: 'certified',
      action: [0, 1, 2],
      estimate: null,
      samples: 0,
      phases: [],
      printedSamples: 0,
      correct: true,
    });
  }
});
