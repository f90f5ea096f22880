/** The share of wrong answers of Peace over fixed seeds against delta, for both presets. */
import { describe, expect, it } from 'vitest';
import { createMatching } from '../../src/core/families/matching/matching';
import { createTopK } from '../../src/core/families/selection/topK';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import type { Noise } from '../../src/core/protocol/environment';
import { completeBipartite } from '../unit/feedback/listedFamily';
import type { InstanceSettings } from '../unit/run/instances';
import { DELTA, upperTail } from './consistency';
import { errorsOf } from './errors';

const SEEDS = 200;
const FEW_SEEDS = 60;
const TOP = { family: createTopK(5, 2), theta: [1, 0.8, 0.3, 0.1, -0.2] };
const PERFECT = {
  family: createMatching({ left: 3, right: 3, edges: completeBipartite(3, 3), min: 3, max: 3 }),
  theta: [0.9, 0.1, 0.2, 0.3, 0.7, 0.1, 0.2, 0.5, 0.6],
};
const GAUSSIAN: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
const RADEMACHER: Noise = { on: 'feedback', distribution: 'rademacher', scale: 1 };
const ON_ARMS: Noise = { on: 'arms', distribution: 'gaussian', scale: 1 };

const FORMS: readonly (readonly [string, Partial<InstanceSettings>])[] = [
  ['listed', {}],
  ['semi-bandit', { feedback: createSemiBandit() }],
];

describe.each(FORMS)(`wrong answers in ${SEEDS} runs at delta = ${DELTA}, %s`, (_, own) => {
  const errors = (settings: InstanceSettings, seeds = SEEDS) =>
    errorsOf({ ...settings, ...own, algorithm: 'peace' }, seeds, DELTA);

  it.each([
    ['top-k, paper, Gaussian', TOP, 'paper', GAUSSIAN],
    ['top-k, Gaussian', TOP, 'recommended', GAUSSIAN],
    ['top-k, Rademacher', TOP, 'recommended', RADEMACHER],
    ['matchings in their span, paper, Rademacher', PERFECT, 'paper', RADEMACHER],
    ['matchings in their span, Gaussian on the arms', PERFECT, 'recommended', ON_ARMS],
  ] as const)('are consistent with delta: %s', (__, instance, preset, noise) => {
    const size = own.feedback === undefined ? instance.family.largestAction : 1;
    const noiseScale = noise.on === 'arms' ? Math.sqrt(size) : 1;
    const { wrong, uncertified } = errors({ ...instance, noise, noiseScale, preset });
    expect(uncertified).toBe(0);
    expect(upperTail(SEEDS, DELTA, wrong)).toBeGreaterThan(1e-3);
  });

  it.each(['paper', 'recommended'] as const)(
    'are most answers where the values are a tenth and the noise far larger than declared: %s',
    (preset) => {
      const theta = TOP.theta.map((value) => value / 10);
      const loud = {
        ...TOP,
        theta,
        noise: GAUSSIAN,
        noiseScale: own.feedback === undefined ? 1 / 20 : 1 / 100,
      };
      expect(errors({ ...loud, preset }, FEW_SEEDS).wrong).toBeGreaterThan(FEW_SEEDS / 2);
    },
  );
});
