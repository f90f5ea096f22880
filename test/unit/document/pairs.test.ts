import { describe, expect, test } from 'vitest';
import type { FamilyName } from '../../../src/core/families/catalogue';
import type { FeedbackName } from '../../../src/core/feedback/facts';
import type { RewardName } from '../../../src/core/reward/facts';
import { GCB_PE, expectProblem, load, specText } from './specText';
import { ALL } from '../../all.mjs';
import { createTopK } from '../../../src/core/families/selection/topK';
import { actionsOf, everyPair, familyOf, feedbackSpec, rewardSpec } from '../pairSpecs';

const FOUR = createTopK(4, 2);
const feedbackText = (name: FeedbackName, family = FOUR): string =>
  JSON.stringify(feedbackSpec(name, family));
const rewardText = (name: RewardName, family = FOUR): string =>
  JSON.stringify(rewardSpec(name, family));
const actionsText = (name: FamilyName): string => JSON.stringify(actionsOf(name));

/** Probabilities, for any d. */
const environment =
  '{ "type": "simulated", "theta": { "geometric": { "first": 0.4, "ratio": 0.5 } } }';
const textOf = (family: FamilyName, feedback: string, reward: string, run = GCB_PE): string =>
  specText({ actions: actionsText(family), feedback, reward, environment, run });
const CODES = {
  feedback: 'feedback-does-not-fit',
  reward: 'reward-does-not-fit',
  algorithm: 'algorithm-does-not-cover',
};

test('combinations are accepted or refused as the table says', () => {
  // Every eleventh has each name with each other one.
  const pairs = everyPair().filter((_, index) => ALL || index % 11 === 0);
  for (const { family, feedback, reward, algorithm, possibility } of pairs) {
    const built = familyOf(family);
    const run = `{ "algorithm": "${algorithm}", "delta": 0.1, "seed": 1 }`;
    const { problems, instance } = load(
      textOf(family, feedbackText(feedback, built), rewardText(reward, built), run),
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
  test.each([
    ['topK', '{ "type": «"top-ranked"», "count": 1 }', ['full-bandit', 'semi-bandit']],
    ['topK', '{ "type": «"explicit"», "matrices": [[[1]]] }', ['full-bandit', 'semi-bandit']],
    ['ranking', '{ "type": «"full-bandit"» }', ['top-ranked', 'semi-bandit']],
  ] as const)('%s with the feedback %s', (family, feedback, mends) => {
    const reward = rewardText(family === 'ranking' ? 'dcg' : 'linear');
    const { fixes } = expectProblem(textOf(family, feedback, reward), 'feedback-does-not-fit');
    const titles = mends.map((name) => `Change the feedback to ${name}`);
    expect(fixes?.map(({ title }) => title)).toEqual(titles);
  });

  test.each([
    ['topK', '{ "type": «"dcg"» }', 'linear'],
    ['ranking', '{ "type": «"min"» }', 'dcg'],
  ] as const)('%s with the reward %s', (family, reward, mend) => {
    const feedback = feedbackText(family === 'ranking' ? 'top-ranked' : 'semi-bandit');
    const problem = expectProblem(textOf(family, feedback, reward), 'reward-does-not-fit');
    expect(problem.fixes?.map(({ edits }) => edits)).toEqual([
      [{ path: ['reward'], value: { type: mend } }],
    ]);
  });

  test.each([
    ['polyalba', 'semi-bandit', 'linear', 'semi-bandit', ['feedback']],
    ['polyalba', 'full-bandit', 'mean', 'mean', ['reward']],
    ['polyalba', 'full-bandit', 'weighted-linear', 'weights', ['reward.weights']],
    ['alba', 'masked', 'coverage', 'masked', ['feedback', 'reward']],
    ['alba', 'first', 'link', 'first', ['feedback']],
  ] as const)('%s does not cover %s with %s', (algorithm, feedback, reward, word, mends) => {
    const run = `{ "algorithm": «"${algorithm}"», "delta": 0.1, "seed": 1 }`;
    const parts = { feedback: feedbackText(feedback), reward: rewardText(reward) };
    const text = specText({ ...parts, environment, run });
    const problem = expectProblem(text, 'algorithm-does-not-cover');
    expect(problem.message).toContain(word);
    // The recommended one.
    expect(problem.fixes?.[0]?.title).toMatch(/^Switch the algorithm to (GCB-PE|CLUCB)$/);
    expect(problem.fixes?.[0]?.edits[0]?.path).toEqual(['run', 'algorithm']);
    const own = problem.fixes?.[1];
    expect(own?.title).toMatch(/^(Change|Remove) /);
    expect(own?.edits.map(({ path }) => path.join('.'))).toEqual(mends);
  });

  test('PolyALBA on a ranking: no mend of what the family does not have', () => {
    const run = '{ "algorithm": «"polyalba"», "delta": 0.1, "seed": 1 }';
    const text = textOf('ranking', feedbackText('top-ranked'), rewardText('dcg'), run);
    const { fixes } = expectProblem(text, 'algorithm-does-not-cover');
    expect(fixes?.map(({ title }) => title)).toEqual(['Switch the algorithm to GCB-PE']);
  });

  test('is found beside other faults of the same parts', () => {
    const run = '{ "algorithm": «"polyalba"», "delta": 7 }';
    const text = specText({ feedback: '{ "type": "masked" }', run });
    expectProblem(text, 'algorithm-does-not-cover');
  });
});
