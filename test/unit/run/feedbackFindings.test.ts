/** What a check says of feedback whose rank it cannot be sure of. */
import { expect, it } from 'vitest';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { feedbackFindings } from '../../../src/core/run/check/feedbackFindings';
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
  const [finding] = feedbackFindings(instance, inspection, () => null);
  expect(finding).toMatchObject({ code: 'rank-deficient' });
  expect(finding?.message).toContain('others might show more');
});
