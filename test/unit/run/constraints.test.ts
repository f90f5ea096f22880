/** Runs of specs with constraints: only actions that satisfy them are measured, and the best of those is the answer. */
import { describe, expect, test } from 'vitest';
import { hasAction } from '../../../src/core/families/hasAction';
import {
  ALGORITHM_NAMES,
  type AlgorithmName,
} from '../../../src/core/learners/contract/algorithms';
import { PRESET_NAMES } from '../../../src/core/learners/contract/options';
import { possibleAlgorithm } from '../../../src/core/pairs/rules';
import { prepareRun } from '../../../src/core/run/check/prepare';
import { withAll } from '../../all.mjs';
import { specText } from '../document/specText';
import { preparedFrom } from '../experiment/lab';
import { answered, simulationOf } from './drive';

/** One of each kind. */
const SOME: readonly AlgorithmName[] = ['polyalba', 'alba', 'gcb-pe', 'rage', 'peace', 'cluncb'];
const VALUES = [0.9, 0.8, 0.75, 0.7, 0.3, 0.2, 0.6, 0.1];
const simulation = (theta: readonly number[]) =>
  JSON.stringify({ type: 'simulated', theta, noise: { scale: 0.2 } });
const BASE = { environment: simulation(VALUES) };
/** {0, 6} with the second best of the others: 1 and 3 exclude each other, and so do 0 and 2. */
const SETS =
  '{ "family": "topK", "arms": 8, "k": 3, "constraints": { "require": [6], "forbid": [7], "notTogether": [[0, 1], [1, 3], [0, 2]], "exclude": [[0, 3, 6]] } }';
/** 1 + 2 + 6 = 2.15, after 0 + 3 + 6 = 2.2 that is left out. */
const BEST_SET = [1, 2, 6];

describe('the best set that satisfies the constraints', () => {
  const totals = ALGORITHM_NAMES.filter(
    (name) => possibleAlgorithm('full-bandit', 'linear', name, 'topK').possible,
  );

  const able = totals.filter((name) => name !== 'csar');
  const others = able.filter((name) => !SOME.includes(name));
  test.each(withAll(SOME, others))('is found by %s', (algorithm) => {
    expectBest(specText({ ...BASE, actions: SETS }), algorithm, BEST_SET);
  });

  test('is not looked for by CSAR, which makes up sets of its own', () => {
    const text = specText({ ...BASE, actions: SETS });
    const prepared = prepareRun(text, { set: [['run.algorithm', 'csar']] });
    expect(prepared.ok).toBe(false);
    const problems = prepared.ok ? [] : prepared.report.problems;
    const places = problems.map(({ code, path }) => `${code} ${path}`);
    expect(places).toEqual(['constraints-not-covered run.algorithm']);
  });

  test.each(['gcb-pe', 'clucb', 'peace'])('is found by %s, each arm seen', (algorithm) => {
    const feedback = '{ "type": "semi-bandit" }';
    expectBest(specText({ ...BASE, actions: SETS, feedback }), algorithm, BEST_SET);
  });

  test.each(['min', 'max', 'mean'])('is found for the reward %s', (type) => {
    // Without ties: of min and max many actions have the same value.
    const exclude = { min: '[[1, 2, 6]]', max: '[[0, 3, 6], [0, 4, 6]]', mean: '[[0, 3, 6]]' };
    const text = specText({
      ...BASE,
      actions: SETS.replace('[[0, 3, 6]]', exclude[type as keyof typeof exclude]),
      feedback: '{ "type": "semi-bandit" }',
      reward: `{ "type": "${type}" }`,
    });
    expect(runOf(text, 'gcb-pe').result.correct).toBe(true);
  });
});

test.each([
  [
    'matching',
    '"left": 3, "right": 3, "constraints": { "forbid": [0], "exclude": [[1, 5, 6]] }',
    9,
  ],
  [
    'knapsack',
    '"weights": [3, 2, 4, 1, 5, 2], "capacity": 8, "constraints": { "require": [2], "notTogether": [[0, 3], [1, 5]] }',
    6,
  ],
  [
    'path',
    '"edges": [["a", "b"], ["a", "c"], ["b", "d"], ["c", "d"], ["b", "e"], ["d", "e"], ["c", "e"]], "source": "a", "target": "e", "constraints": { "notTogether": [["a → b", "b → e"]], "exclude": [[0, 2, 5]] }',
    7,
  ],
  [
    'spanningTree',
    '"edges": [["a", "b"], ["b", "c"], ["c", "a"], ["c", "d"], ["d", "a"]], "constraints": { "require": [4], "notTogether": [[0, 1]] }',
    5,
  ],
])('the best of the family %s is found', (family, rest, d) => {
  const theta = Array.from({ length: d }, (_, arm) => Number(Math.cos(2 * arm).toFixed(2)));
  const actions = `{ "family": "${family}", ${rest} }`;
  const text = specText({ actions, environment: simulation(theta) });
  for (const algorithm of withAll(['polyalba', 'gcb-pe'], ['alba', 'lin-gap-e'])) {
    expect(runOf(text, algorithm).result).toMatchObject({ status: 'certified', correct: true });
  }
});

test('the best ranking that is left is found', () => {
  const text = specText({
    actions: '{ "family": "ranking", "items": 4, "constraints": { "exclude": [[0, 1, 2, 3]] } }',
    feedback: '{ "type": "top-ranked", "count": 2 }',
    reward: '{ "type": "dcg" }',
    environment: simulation([4, 3, 2, 1]),
  });
  expect(runOf(text, 'gcb-pe').result).toMatchObject({ action: [0, 1, 3, 2], correct: true });
});

const MATRICES = '[[[1, 0, 0]], [[0, 1, 0]], [[0, 0, 1]]]';

test.each(PRESET_NAMES)('with matrices none that is left out is measured: %s', (preset) => {
  const text = specText({
    actions:
      '{ "family": "explicit", "arms": 3, "actions": [[0], [1], [2]], "constraints": { "forbid": [0] } }',
    feedback: `{ "type": "explicit", "matrices": ${MATRICES} }`,
    environment: simulation([3, 2, 1]),
    run: `{ "algorithm": "gcb-pe", "preset": "${preset}", "delta": 0.1, "seed": 1 }`,
  });
  expectBest(text, 'gcb-pe', [1]);
});

test('the matrices are of what is measured', () => {
  const text = specText({
    actions: '{ "family": "explicit", "arms": 3, "actions": [[0], [1], [2]] }',
    feedback: `{ "type": "explicit", "matrices": [[[1, 1, 0]], [[0, 1, 1]], [[1, 0, 1]]],
      "measurable": { "family": "explicit", "arms": 3, "actions": [[0, 1], [1, 2], [0, 2]] } }`,
    environment: simulation([3, 2, 1]),
  });
  expectBest(text, 'gcb-pe', [0]);
});

/** Every action that is measured may be. */
function runOf(text: string, algorithm: string) {
  const prepared = preparedFrom(text, [['run.algorithm', algorithm]]);
  const { measurable } = prepared.instance;
  const simulation = simulationOf(prepared);
  return answered(prepared, (pulls) => {
    for (const { action } of pulls) expect(hasAction(measurable, action)).toBe(true);
    return simulation.pull(pulls);
  });
}

function expectBest(text: string, algorithm: string, best: readonly number[]): void {
  const { result } = runOf(text, algorithm);
  expect(result).toMatchObject({ status: 'certified', action: best, correct: true });
}
