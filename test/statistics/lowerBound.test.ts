/** No algorithm takes fewer samples on average than the lower bound allows: neither preset, on no instance. */
import { expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../src/core/reward/coverage';
import { createMinimum } from '../../src/core/reward/extremes';
import { lowerBound } from '../../src/core/run/result/lowerBound';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { assignments } from '../unit/families/assignments';
import { driveOne } from '../unit/run/drive';
import { buildInstance, type InstanceSettings } from '../unit/run/instances';
import { partitionOf } from '../unit/families/groups';

const SEEDS = 12;

const RULES = (['polyalba', 'alba', 'gcb-pe'] as const).flatMap((algorithm) =>
  (['paper', 'recommended'] as const).map((preset) => ({ algorithm, preset })),
);
const TWO_OF_FIVE = { family: createTopK(5, 2), theta: [0.8, 0.6, 0.3, 0.1, 0] };

const boundOf = (settings: InstanceSettings) =>
  lowerBound(prepareInstance(buildInstance(settings))) ?? NaN;

function meanSamples(settings: InstanceSettings): number {
  const counts = Array.from({ length: SEEDS }, (_, seed) => {
    const { status, samples } = driveOne({ ...settings, seed }).result;
    expect(status).toBe('certified');
    return samples;
  });
  return counts.reduce((sum, count) => sum + count, 0) / SEEDS;
}

it.each<readonly [string, InstanceSettings]>([
  ['two of five', TWO_OF_FIVE],
  ['matchings of sizes 1 to 2', { family: assignments(2, 1), theta: [1.2, 0.2, 0.4, 0.9] }],
  [
    'groups, in the span',
    { family: partitionOf([2, 1], [3, 1]), theta: [1.6, 0.6, 0.2, 1.2, 0.1] },
  ],
])('%s: no algorithm takes fewer, and the best of them at most 40 times as many', (_, settings) => {
  const bound = boundOf(settings);
  const means = RULES.map((rule) => {
    const mean = meanSamples({ ...settings, ...rule });
    expect(mean, JSON.stringify(rule)).toBeGreaterThanOrEqual(bound);
    return mean;
  });
  expect(Math.min(...means)).toBeLessThan(40 * bound);
});

it.each([
  ['min', createMinimum],
  ['coverage', createCoverage],
])('%s: GCB-PE takes no fewer', (_, reward) => {
  const settings: InstanceSettings = {
    ...{ ...TWO_OF_FIVE, feedback: createSemiBandit() },
    ...{ algorithm: 'gcb-pe', preset: 'recommended', reward },
  };
  expect(meanSamples(settings)).toBeGreaterThanOrEqual(boundOf(settings));
});
