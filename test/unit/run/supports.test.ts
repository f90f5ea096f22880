/** Supports and observer sets of the presets: right answers, better sets, and the printed figure unchanged. */
import { expect, it } from 'vitest';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createMean } from '../../../src/core/reward/mean';
import { feedbackFindings } from '../../../src/core/run/check/feedbackFindings';
import { inspectInstance } from '../../../src/core/run/check/inspect';
import { assignments } from '../families/assignments';
import { drive } from './drive';
import { buildInstance, type InstanceSettings } from './instances';

const MATCHINGS: InstanceSettings = {
  family: assignments(3, 2),
  theta: Array.from({ length: 9 }, (_, i) => 0.8 ** i),
  preset: 'recommended',
};

it('PolyALBA has a certified alpha for its spanner, far below the printed one, and tells the printed figure', () => {
  const printed = drive({ ...MATCHINGS, preset: 'paper' }).result;
  const { result } = drive(MATCHINGS);
  expect(result.constants['alpha']).toBeLessThan((result.constants['alphaPrinted'] as number) / 2);
  expect(result.printedSamples).toBe(printed.printedSamples);
});

it('GCB-PE searches an observer set with a smaller sum of beta_i than the first one found', () => {
  const settings: InstanceSettings = { ...MATCHINGS, algorithm: 'gcb-pe', reward: createMean };
  const [first, search] = (['paper', 'recommended'] as const).map((preset) => {
    const { prepared, result } = drive({ ...settings, preset });
    expect(result).toMatchObject({ status: 'certified', correct: true });
    const { perAction } = prepared.inspection.beta;
    return { result, sum: perAction.reduce((total, beta) => total + beta, 0) };
  });
  expect(search?.sum).toBeLessThan(first?.sum as number);
  expect(search?.result.printedSamples).toBe(first?.result.printedSamples);
});

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
