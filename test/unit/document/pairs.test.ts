import { describe, expect, test } from 'vitest';
import {
  type FamilyName,
  type FeedbackName,
  type RewardName,
} from '../../../src/core/pairs/possiblePairs';
import { expectProblem, load, specText } from './specText';
import { everyPair } from '../everyPair';

/** Four base arms each. A family that is not here is run by the test of the table itself. */
const FAMILIES = {
  topK: '{ "family": "topK", "arms": 4, "k": 2 }',
  subsets: '{ "family": "subsets", "arms": 4, "min": 1, "max": 2 }',
  partition:
    '{ "family": "partition", "groups": [{ "size": 2, "choose": 1 }, { "size": 2, "choose": 1 }] }',
  matching: '{ "family": "matching", "left": 2, "right": 2 }',
  path: '{ "family": "path", "edges": [["s", "a"], ["a", "t"], ["s", "t"], ["s", "t"]], "source": "s", "target": "t" }',
  spanningTree: '{ "family": "spanningTree", "edges": [[0, 1], [1, 2], [2, 0], [0, 1]] }',
  matroid:
    '{ "family": "matroid", "type": "transversal", "elements": 4, "sets": [[0, 1], [2, 3]] }',
  matroidIntersection:
    '{ "family": "matroidIntersection", "matroids": [{ "type": "uniform", "elements": 4, "rank": 2 }, { "type": "graphic", "edges": [[0, 1], [1, 2], [2, 0], [0, 1]] }] }',
  knapsack: '{ "family": "knapsack", "weights": [1, 2, 3, 2], "capacity": 4 }',
  ranking: '{ "family": "ranking", "items": 4 }',
  explicit: '{ "family": "explicit", "arms": 4, "actions": [[0, 1], [2, 3]] }',
} satisfies Partial<Record<FamilyName, string>>;

const FEEDBACKS: Readonly<Record<FeedbackName, string>> = {
  'full-bandit': '{ "type": "full-bandit" }',
  'semi-bandit': '{ "type": "semi-bandit" }',
  masked: '{ "type": "masked", "matrix": [[1, 1, 1, 1], [1, 2, 0, 0]] }',
  first: '{ "type": "first", "count": 1, "sum": true }',
  'top-ranked': '{ "type": "top-ranked", "count": 1 }',
  explicit: '{ "type": "explicit", "matrices": [[[1, 1, 0, 0]], [[0, 0, 1, 1]]] }',
};

const REWARDS: Readonly<Record<RewardName, string>> = {
  linear: '{ "type": "linear" }',
  'weighted-linear': '{ "type": "linear", "weights": [1, 2, 3, 4] }',
  mean: '{ "type": "mean" }',
  min: '{ "type": "min" }',
  max: '{ "type": "max" }',
  link: '{ "type": "link", "function": "logistic" }',
  coverage: '{ "type": "coverage" }',
  dcg: '{ "type": "dcg" }',
  expression: '{ "type": "expression", "formula": "sum / 2", "lipschitz": 2 }',
};

const environment = '{ "type": "simulated", "theta": [0.4, 0.3, 0.2, 0.1] }';
const CODES = {
  feedback: 'feedback-does-not-fit',
  reward: 'reward-does-not-fit',
  algorithm: 'algorithm-does-not-cover',
};

test('every combination is accepted or refused as the table says', () => {
  const known: Readonly<Partial<Record<FamilyName, string>>> = FAMILIES;
  for (const { family, feedback, reward, algorithm, possibility } of everyPair()) {
    const actions = known[family];
    if (actions === undefined) continue;
    const { problems, instance } = load(
      specText({
        actions,
        feedback: FEEDBACKS[feedback],
        reward: REWARDS[reward],
        environment,
        run: `{ "algorithm": "${algorithm}", "delta": 0.1, "seed": 1 }`,
      }),
    );
    const codes = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    const name = [family, feedback, reward, algorithm].join(', ');
    if (possibility.possible) {
      expect(codes, name).toEqual([]);
      expect(instance?.family.kind, name).toBe(family);
    } else {
      expect(codes, name).toContain(CODES[possibility.part]);
      expect(instance, name).toBeNull();
      expect(problems.map(({ message }) => message)).toContain(possibility.reason);
    }
  }
});

describe('what does not go together stands at the part that is in the way', () => {
  const gcbPe = '{ "algorithm": "gcb-pe", "delta": 0.1, "seed": 1 }';

  test.each([
    [
      'topK',
      '{ "type": «"top-ranked"», "count": 1 }',
      ['Change the feedback to full-bandit', 'Change the feedback to semi-bandit'],
    ],
    [
      'topK',
      '{ "type": «"explicit"», "matrices": [[[1, 1, 1, 1]]] }',
      ['Change the feedback to full-bandit', 'Change the feedback to semi-bandit'],
    ],
    [
      'ranking',
      '{ "type": «"full-bandit"» }',
      ['Change the feedback to top-ranked', 'Change the feedback to semi-bandit'],
    ],
  ] as const)('%s with the feedback %s', (family, feedback, titles) => {
    const reward = REWARDS[family === 'ranking' ? 'dcg' : 'linear'];
    const text = specText({ actions: FAMILIES[family], feedback, reward, environment, run: gcbPe });
    const problem = expectProblem(text, 'feedback-does-not-fit', 'meaning');
    expect(problem.fixes?.map(({ title }) => title)).toEqual(titles);
  });

  test.each([
    ['topK', '{ "type": «"dcg"» }', 'linear'],
    ['ranking', '{ "type": «"min"» }', 'dcg'],
  ] as const)('%s with the reward %s', (family, reward, mend) => {
    const feedback = FEEDBACKS[family === 'ranking' ? 'top-ranked' : 'semi-bandit'];
    const text = specText({ actions: FAMILIES[family], feedback, reward, environment, run: gcbPe });
    const problem = expectProblem(text, 'reward-does-not-fit', 'meaning');
    expect(problem.fixes?.map(({ edits }) => edits)).toEqual([
      [{ path: ['reward'], value: { type: mend } }],
    ]);
  });

  test.each([
    ['polyalba', FEEDBACKS['semi-bandit'], REWARDS.linear, 'semi-bandit', ['feedback']],
    ['polyalba', FEEDBACKS['full-bandit'], REWARDS.mean, 'mean', ['reward']],
    [
      'polyalba',
      FEEDBACKS['full-bandit'],
      REWARDS['weighted-linear'],
      'weights',
      ['reward.weights'],
    ],
    ['alba', FEEDBACKS.masked, REWARDS.coverage, 'masked', ['feedback', 'reward']],
    ['alba', FEEDBACKS.first, REWARDS.link, 'first', ['feedback']],
  ])('%s does not cover %s with %s', (algorithm, feedback, reward, word, mends) => {
    const run = `{ "algorithm": «"${algorithm}"», "delta": 0.1, "seed": 1 }`;
    const text = specText({ feedback, reward, environment, run });
    const problem = expectProblem(text, 'algorithm-does-not-cover', 'meaning');
    expect(problem.message).toContain(word);
    // The recommended one.
    expect(problem.fixes?.[0]?.title).toMatch(/^Switch the algorithm to (GCB-PE|CLUCB)$/);
    expect(problem.fixes?.[0]?.edits[0]?.path).toEqual(['run', 'algorithm']);
    const own = problem.fixes?.[1];
    expect(own?.title).toMatch(/^(Change|Remove) /);
    expect(own?.edits.map(({ path }) => path.join('.'))).toEqual(mends);
  });

  test('PolyALBA on a ranking: no mend of what the family does not have', () => {
    const text = specText({
      actions: FAMILIES.ranking,
      feedback: FEEDBACKS['top-ranked'],
      reward: REWARDS.dcg,
      environment,
      run: '{ "algorithm": «"polyalba"», "delta": 0.1, "seed": 1 }',
    });
    const { fixes } = expectProblem(text, 'algorithm-does-not-cover', 'meaning');
    expect(fixes?.map(({ title }) => title)).toEqual(['Switch the algorithm to GCB-PE']);
  });

  test('is found beside other faults of the same parts', () => {
    const run = '{ "algorithm": «"polyalba"», "delta": 7 }';
    const text = specText({ feedback: '{ "type": "masked" }', run });
    expectProblem(text, 'algorithm-does-not-cover', 'meaning');
  });
});
