/**
 * The share of wrong answers over fixed seeds against delta, for both presets and all algorithms, with Gaussian noise on the
 * feedback and bounded noise on the base arms.
 */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import { describe, it } from 'vitest';
import type { Noise } from '../../src/core/protocol/environment';
import type { PresetName } from '../../src/core/learners/contract/options';
import { createTopK } from '../../src/core/families/selection/topK';
import { createMasked } from '../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createMean } from '../../src/core/reward/mean';
import type { InstanceSettings } from '../unit/run/instances';
import { ALL } from '../all.mjs';
import { DELTA, SEEDS } from './consistency';
import { expectRefuted, expectSound } from './errors';
import { LINEAR, MATCHINGS } from './linearInstances';

type Named = readonly (readonly [string, InstanceSettings])[];

const PRESETS: readonly PresetName[] = ['paper', 'recommended'];

/** The tests of one algorithm. @param scaleOnArms the sub-Gaussian scale to declare where the noise is on the base arms */
function testDelta(
  algorithm: AlgorithmName,
  instances: Named,
  scaleOnArms: (settings: InstanceSettings) => number,
): void {
  describe(`wrong answers of ${algorithm} in ${SEEDS} runs at delta = ${DELTA}`, () => {
    for (const [name, settings] of ALL ? instances : instances.slice(-1)) {
      for (const preset of PRESETS) {
        it(`${preset}, ${name}: Gaussian noise`, () => {
          const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
          expectSound({ ...settings, algorithm, preset, noise });
        });
      }

      it(`recommended, ${name}: bounded noise of the base arms`, () => {
        const noise: Noise = { on: 'arms', distribution: 'rademacher', scale: 1 };
        const noiseScale = scaleOnArms(settings);
        expectSound({ ...settings, algorithm, preset: 'recommended', noise, noiseScale });
      });
    }

    it('are refuted for noise far larger than declared', () => {
      const [, settings] = instances[0] as Named[number];
      const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 30 };
      expectRefuted({ ...settings, algorithm, noise, noiseScale: 1, preset: 'recommended' });
    });
  });
}

const TWO_OF_THREE = { family: createTopK(3, 2), theta: [0.9, 0.6, 0] };
const PARTIAL: Named = [
  [
    'mean reward of matchings',
    { family: MATCHINGS, theta: [0.5, 0.1, 0.2, 0.4], reward: createMean },
  ],
  ['two of three, semi-bandit', { ...TWO_OF_THREE, feedback: createSemiBandit() }],
  [
    'two of three, two rows that share base arms',
    {
      ...TWO_OF_THREE,
      feedback: createMasked([
        [1, 1, 1],
        [0, 1, 2],
      ]),
    },
  ],
];

const ofLargest = ({ family }: InstanceSettings): number => Math.sqrt(family.largestAction);

testDelta('polyalba', LINEAR, ofLargest);
testDelta('alba', LINEAR, ofLargest);
testDelta('gcb-pe', PARTIAL, () => 1);
