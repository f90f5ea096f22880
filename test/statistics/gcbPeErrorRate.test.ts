/** The share of wrong answers of GCB-PE over fixed seeds against delta, with coverage and with the mean. */
import { describe, expect, it } from 'vitest';
import type { Noise } from '../../src/core/protocol/environment';
import { createMatching } from '../../src/core/families/matching/matching';
import { createTopK } from '../../src/core/families/selection/topK';
import { createFullBandit } from '../../src/core/feedback/models/fullBandit';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../src/core/reward/coverage';
import { createMean } from '../../src/core/reward/mean';
import type { InstanceSettings } from '../unit/run/instances';
import { DELTA, SEEDS, isConsistent } from './consistency';
import { errorsOf as errorsOver } from './errors';

function errorsOf(settings: InstanceSettings): number {
  const { wrong, uncertified } = errorsOver({ ...settings, algorithm: 'gcb-pe' }, SEEDS, DELTA);
  return wrong + uncertified;
}

const EDGES = [0, 1].flatMap((l) => [0, 1].map((r) => [l, r] as const));
const MEAN: InstanceSettings = {
  family: createMatching({ left: 2, right: 2, edges: EDGES, min: 1, max: 2 }),
  theta: [0.6, 0.1, 0.2, 1.4],
  reward: createMean,
  feedback: createFullBandit(),
};
const COVERAGE: InstanceSettings = {
  family: createTopK(4, 2),
  theta: [0.9, 0.7, 0.1, 0],
  reward: createCoverage,
  feedback: createSemiBandit(),
};

describe(`wrong answers of the recommended GCB-PE in ${SEEDS} runs at delta = ${DELTA}`, () => {
  it.each(['feedback', 'arms'] as const)('are consistent with delta: noise on the %s', (on) => {
    const noise: Noise = { on, distribution: 'gaussian', scale: 0.5 };
    expect(isConsistent(errorsOf({ ...COVERAGE, noise, preset: 'recommended' }))).toBe(true);
  });

  it('would be refuted for noise ten times as large as declared', () => {
    const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 5 };
    const errors = errorsOf({ ...MEAN, noise, noiseScale: 0.5, preset: 'recommended' });
    expect(isConsistent(errors)).toBe(false);
  });
});
