/** The choices of support and observer set, run: right answers, fewer samples, and the printed figure unchanged. */
import { describe, expect, it } from 'vitest';
import { createMatching } from '../../../src/core/families/matching/matching';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createMean } from '../../../src/core/reward/mean';
import { feedbackFindings } from '../../../src/core/run/feedbackFindings';
import { inspectInstance } from '../../../src/core/run/inspect';
import { completeBipartite } from '../feedback/listedFamily';
import { drive } from './drive';
import type { InstanceSettings } from './instances';
import { buildInstance } from './instances';

const MATCHINGS: InstanceSettings = {
  family: createMatching({ left: 3, right: 3, edges: completeBipartite(3, 3), min: 2, max: 3 }),
  theta: Array.from({ length: 9 }, (_, i) => 0.8 ** i),
  preset: 'recommended',
};

describe('PolyALBA', () => {
  it('takes fewer samples with a spanner and a certified alpha', () => {
    // All other options as printed: the sizes of its rounds are what the two change.
    const settings: InstanceSettings = { ...MATCHINGS, preset: 'paper' };
    const first = drive(settings).result;
    const certified = drive({
      ...settings,
      options: { support: 'spanner', alpha: 'certified' },
    }).result;
    for (const result of [first, certified]) {
      expect(result.status).toBe('certified');
      expect(result.correct).toBe(true);
    }
    const preparation = (result: typeof first): number =>
      result.phases
        .filter(({ name }) => name === 'preparation')
        .reduce((sum, { samples }) => sum + samples, 0);
    expect(preparation(certified)).toBeLessThan(preparation(first) / 4);
    expect(certified.constants['alpha']).toBeLessThan(
      certified.constants['alphaPrinted'] as number,
    );
    const growing = drive({
      ...settings,
      options: { support: 'growing', alpha: 'certified' },
    }).result;
    expect(growing).toMatchObject({ status: 'certified', correct: true });
    expect(preparation(growing)).toBeLessThan(preparation(certified) / 2);
    // What the preset `paper` would take does not depend on the options of this run.
    expect(certified.printedSamples).toBe(first.printedSamples);
  });
});

describe('a support that grows', () => {
  it('is told as the observer set, and serves fixed counts as well', () => {
    const spanner = drive({ ...MATCHINGS, preset: 'recommended' });
    const growing = drive({
      ...MATCHINGS,
      preset: 'recommended',
      options: { support: 'growing' },
    });
    expect(growing.result).toMatchObject({ status: 'certified', correct: true });
    expect(growing.prepared.inspection.observerSet.actions.length).toBeGreaterThan(9);
    expect(growing.result.constants['observerSetSize']).toBe(
      growing.prepared.inspection.observerSet.actions.length,
    );
    const variance = (result: typeof growing.result) => result.constants['largestVariance'];
    expect(variance(growing.result)).toBeLessThan((variance(spanner.result) as number) / 2);
  });
});

describe('GCB-PE', () => {
  it('takes its observer set as the option says, and answers right with each', () => {
    const settings: InstanceSettings = { ...MATCHINGS, algorithm: 'gcb-pe', reward: createMean };
    const results = (['first', 'spanner', 'search'] as const).map((observerSet) => {
      const { prepared, result } = drive({ ...settings, options: { observerSet } });
      expect(result.status).toBe('certified');
      expect(result.correct).toBe(true);
      const { perAction } = prepared.inspection.beta;
      return { result, sum: perAction.reduce((total, beta) => total + beta, 0) };
    });
    const [first, spanner, search] = results;
    expect(search?.sum).toBeLessThanOrEqual(spanner?.sum as number);
    expect(search?.sum).toBeLessThan(first?.sum as number);
    expect(search?.result.printedSamples).toBe(first?.result.printedSamples);
  });
});

describe('a rank that might be higher', () => {
  it('is said to be one: sums of first base arms, too many actions to list', () => {
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
});
