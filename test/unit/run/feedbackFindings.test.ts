/** What a check says of feedback whose rank it cannot be sure of, and of feedback that measures other actions than those of X. */
import { expect, it } from 'vitest';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { feedbackFindings } from '../../../src/core/run/check/feedbackFindings';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { inspectInstance } from '../../../src/core/run/check/inspect';
import { buildInstance } from './instances';

it('a rank that might be higher is said to be one: sums of first base arms, too many actions to list', () => {
  // Of three arms, one a group, the first two are seen: rank 139 of 210, and no way to prove it.
  const group = { size: 70, choose: 1 };
  const instance = buildInstance({
    family: createPartition([group, group, group]),
    feedback: createFirst(2, true),
    algorithm: 'gcb-pe',
    theta: new Float64Array(210),
  });
  const inspection = inspectInstance(instance);
  expect(inspection.observerSet.rank).toBe(139);
  expect(inspection.isRankCertain).toBe(false);
  const [finding] = feedbackFindings(instance, inspection, { stated: null, amend: () => null });
  expect(finding).toMatchObject({ code: 'rank-deficient' });
  expect(finding?.message).toContain('others might show more');
});

it('what would do is tried with what is measured, and keeps it', () => {
  // Of nine base arms only the sum of all is seen.
  const measurable = { family: 'topK', arms: 9, k: 9 };
  const shared = { cost: 2, measurable, transform: 'log' };
  const spec = (feedback: unknown) =>
    JSON.stringify({
      version: 1,
      actions: { family: 'matching', left: 3, right: 3 },
      feedback,
      reward: { type: 'max' },
      run: { algorithm: 'gcb-pe', delta: 0.1, seed: 1 },
    });
  const { problems } = checkSpec(spec({ type: 'full-bandit', ...shared }), NO_OVERRIDES);
  const fixes = problems.flatMap(({ code, fixes = [] }) =>
    code === 'rank-deficient' ? fixes : [],
  );
  expect(fixes.map(({ edits }) => edits[0]?.value)).toEqual([{ type: 'semi-bandit', ...shared }]);
  expect(checkSpec(spec(fixes[0]?.edits[0]?.value), NO_OVERRIDES).ok).toBe(true);
});

it('families of what is measured tell nothing about what is chosen', () => {
  const knapsack = { family: 'knapsack', weights: [1, 1, 1, 5], capacity: 2 };
  const { problems } = checkSpec(
    JSON.stringify({
      version: 1,
      actions: { family: 'topK', arms: 4, k: 2 },
      feedback: { type: 'semi-bandit', measurable: knapsack },
      reward: { type: 'linear' },
      run: { algorithm: 'gcb-pe', delta: 0.1, seed: 1 },
    }),
    NO_OVERRIDES,
  );
  expect(problems.map(({ code }) => code)).toEqual(['rank-deficient']);
});
