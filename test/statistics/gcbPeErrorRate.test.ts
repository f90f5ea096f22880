/**
 * The share of wrong answers of GCB-PE over 1,000 fixed seeds against delta, for each law of noise: a run is refuted
 * where so many errors would come with probability below 1 in 200 if the error probability were delta.
 */
import { describe, expect, it } from 'vitest';
import type { Noise, NoiseDistribution } from '../../src/core/environment/environment';
import { createMatching } from '../../src/core/families/matching';
import { createTopK } from '../../src/core/families/topK';
import { createFullBandit } from '../../src/core/feedback/fullBandit';
import { createMasked } from '../../src/core/feedback/masked';
import { createSemiBandit } from '../../src/core/feedback/semiBandit';
import { createCoverage } from '../../src/core/reward/coverage';
import { createMean } from '../../src/core/reward/mean';
import type { InstanceSettings } from '../unit/run/instances';
import { upperTail } from './binomialTail';
import { errorsOf as errorsOver } from './errors';

const SEEDS = 1000;
const DELTA = 0.3;
const REFUTED_BELOW = 5e-3;

function errorsOf(settings: InstanceSettings): number {
  const { wrong, uncertified } = errorsOver({ ...settings, algorithm: 'gcb-pe' }, SEEDS, DELTA);
  return wrong + uncertified;
}

const isConsistent = (errors: number): boolean => upperTail(SEEDS, DELTA, errors) >= REFUTED_BELOW;

const EDGES = [0, 1].flatMap((l) => [0, 1].map((r) => [l, r] as const));
const INSTANCES: readonly (readonly [string, InstanceSettings])[] = [
  [
    'matchings, mean reward, full-bandit',
    {
      family: createMatching({ left: 2, right: 2, edges: EDGES, min: 1, max: 2 }),
      theta: [0.6, 0.1, 0.2, 1.4],
      reward: createMean,
      feedback: createFullBandit(),
    },
  ],
  [
    'two of four, linear reward, two masked rows that share base arms',
    {
      family: createTopK(4, 2),
      theta: [1.2, 0.9, 0.2, 0],
      feedback: createMasked([
        [1, 1, 1, 1],
        [0, 1, 0, 2],
      ]),
    },
  ],
  [
    'two of four, coverage, semi-bandit',
    {
      family: createTopK(4, 2),
      theta: [0.9, 0.7, 0.1, 0],
      reward: createCoverage,
      feedback: createSemiBandit(),
    },
  ],
];
const LAWS: readonly NoiseDistribution[] = ['gaussian', 'rademacher'];

describe(`wrong answers of the recommended GCB-PE in ${SEEDS} runs at delta = ${DELTA}`, () => {
  for (const [name, settings] of INSTANCES) {
    for (const distribution of LAWS) {
      for (const on of ['feedback', 'arms'] as const) {
        it(`are consistent with delta: ${name}, ${distribution} noise on the ${on}`, () => {
          const noise: Noise = { on, distribution, scale: 0.5 };
          expect(isConsistent(errorsOf({ ...settings, noise, preset: 'recommended' }))).toBe(true);
        });
      }
    }
  }

  it('would be refuted for noise ten times as large as declared', () => {
    const [, settings] = INSTANCES[0] as (typeof INSTANCES)[number];
    const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 5 };
    const errors = errorsOf({ ...settings, noise, noiseScale: 0.5, preset: 'recommended' });
    expect(isConsistent(errors)).toBe(false);
  });
});

describe('each option by itself', () => {
  const [, settings] = INSTANCES[0] as (typeof INSTANCES)[number];
  const noise: Noise = { on: 'feedback', distribution: 'rademacher', scale: 0.5 };
  const options = [
    { allocation: 'proportional' },
    { deltaSchedule: 'tests' },
    { stopRule: 'difference' },
    { stopRule: 'directional' },
  ] as const;
  for (const option of options) {
    it(`keeps the rate: ${JSON.stringify(option)} with bounded noise`, () => {
      const errors = errorsOf({
        ...settings,
        noise,
        preset: 'paper',
        options: { radius: 'per-pull', stopTest: 'geometric', ...option },
      });
      expect(isConsistent(errors)).toBe(true);
    });
  }
});
