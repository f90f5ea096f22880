/** No algorithm takes fewer samples on average than the lower bound allows: neither preset, on no instance. */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import type { PresetName } from '../../src/core/learners/contract/options';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../src/core/reward/coverage';
import { createMinimum } from '../../src/core/reward/extremes';
import { lowerBound } from '../../src/core/run/result/lowerBound';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { assignments } from '../unit/families/assignments';
import { drive } from '../unit/run/drive';
import { buildInstance, type InstanceSettings } from '../unit/run/instances';
import { partitionOf } from '../unit/families/groups';

const SEEDS = 12;

const INSTANCES: readonly (readonly [string, InstanceSettings])[] = [
  ['one of two, almost no choice', { family: createTopK(2, 1), theta: [0.9, 0.2] }],
  ['two of five', { family: createTopK(5, 2), theta: [0.8, 0.6, 0.3, 0.1, 0] }],
  [
    'matchings of sizes 1 to 2',
    {
      family: assignments(2, 1),
      theta: [1.2, 0.2, 0.4, 0.9],
    },
  ],
  [
    'one of each of two groups, in the span',
    {
      family: partitionOf([2, 1], [3, 1]),
      theta: [1.6, 0.6, 0.2, 1.2, 0.1],
    },
  ],
];
const RULES = (['polyalba', 'alba', 'gcb-pe'] as const).flatMap((algorithm) =>
  (['paper', 'recommended'] as const).map((preset): [AlgorithmName, PresetName] => [
    algorithm,
    preset,
  ]),
);

describe.each(INSTANCES)('%s', (_name, settings) => {
  const bound = lowerBound(prepareInstance(buildInstance(settings))) ?? NaN;

  it.each(RULES)('%s, %s', (algorithm, preset) => {
    const counts = Array.from({ length: SEEDS }, (_, seed) => {
      const { result } = drive({
        ...settings,
        algorithm,
        preset,
        seed,
      });
      expect(result.status).toBe('certified');
      return result.samples;
    });
    const mean = counts.reduce((sum, count) => sum + count, 0) / SEEDS;
    expect(mean).toBeGreaterThanOrEqual(bound);
  });

  it('is in reach: the best of them takes at most 40 times as many', () => {
    const means = RULES.map(([algorithm, preset]) => {
      return drive({ ...settings, algorithm, preset }).result.samples;
    });
    expect(Math.min(...means)).toBeLessThan(40 * bound);
  });
});

it.each([
  ['min', createMinimum],
  ['coverage', createCoverage],
])('%s', (_name, reward) => {
  const settings: InstanceSettings = {
    ...{ family: createTopK(5, 2), theta: [0.8, 0.6, 0.3, 0.1, 0], feedback: createSemiBandit() },
    ...{ algorithm: 'gcb-pe', preset: 'recommended', reward },
  };
  const bound = lowerBound(prepareInstance(buildInstance(settings))) ?? NaN;
  const counts = Array.from(
    { length: SEEDS },
    (_, seed) => drive({ ...settings, seed }).result.samples,
  );
  expect(counts.reduce((sum, count) => sum + count, 0) / SEEDS).toBeGreaterThanOrEqual(bound);
});
