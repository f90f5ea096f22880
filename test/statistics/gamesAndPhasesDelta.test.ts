/** The share of wrong answers of Y-ElimTil, PELEG and LinGame-C over fixed seeds against delta, for both presets. */
import { describe, expect, it } from 'vitest';
import { createMatching } from '../../src/core/families/matching/matching';
import { createTopK } from '../../src/core/families/selection/topK';
import type { Noise } from '../../src/core/protocol/environment';
import { completeBipartite } from '../unit/feedback/listedFamily';
import type { InstanceSettings } from '../unit/run/instances';
import { DELTA, upperTail } from './consistency';
import { errorsOf } from './errors';

const SEEDS = 200;
const TOP = { family: createTopK(5, 2), theta: [1, 0.8, 0.3, 0.1, -0.2] };
const PERFECT = {
  family: createMatching({ left: 3, right: 3, edges: completeBipartite(3, 3), min: 3, max: 3 }),
  theta: [0.9, 0.1, 0.2, 0.3, 0.7, 0.1, 0.2, 0.5, 0.6],
};
const GAUSSIAN: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
const RADEMACHER: Noise = { on: 'feedback', distribution: 'rademacher', scale: 1 };
const ON_ARMS: Noise = { on: 'arms', distribution: 'gaussian', scale: 1 };

const CASES = [
  ['top-k, paper, Gaussian', TOP, 'paper', GAUSSIAN],
  ['top-k, Rademacher', TOP, 'recommended', RADEMACHER],
  ['matchings in their span, Gaussian on the arms', PERFECT, 'recommended', ON_ARMS],
] as const;

/** Pull by pull a run of LinGame-C takes a second: its printed radius is tested in batches, for which it holds as well. */
const options = { batch: 'geometric' } as const;

describe.each(['y-elim-til', 'peleg', 'lin-game-c'] as const)(
  `wrong answers of %s in ${SEEDS} runs at delta = ${DELTA}`,
  (algorithm) => {
    const errors = (settings: InstanceSettings) =>
      errorsOf({ algorithm, options, ...settings }, SEEDS, DELTA);

    it.each(CASES)('are consistent with delta: %s', (_, instance, preset, noise) => {
      const noiseScale = noise.on === 'arms' ? Math.sqrt(instance.family.largestAction) : 1;
      const { wrong, uncertified } = errors({ ...instance, noise, noiseScale, preset });
      expect(uncertified).toBe(0);
      expect(upperTail(SEEDS, DELTA, wrong)).toBeGreaterThan(1e-3);
    });

    it('are most answers where the values are a tenth and the noise twenty times as declared', () => {
      const theta = TOP.theta.map((value) => value / 10);
      const loud = { ...TOP, theta, noise: GAUSSIAN, noiseScale: 1 / 20 };
      expect(errors({ ...loud, preset: 'recommended' }).wrong).toBeGreaterThan(SEEDS / 2);
    });
  },
);
