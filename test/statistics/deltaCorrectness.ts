/**
 * The share of wrong answers over 400 fixed seeds at delta = 0.1, for both presets and all algorithms, with Gaussian noise on
 * the feedback and bounded noise on the base arms. It is refuted where the exact 99% interval of the error rate (Clopper and Pearson 1934) lies above delta:
 * where so many errors would come with probability below 1 in 200 if the rate were delta.
 */
import { describe, expect, it } from 'vitest';
import type { Noise } from '../../src/core/protocol/environment';
import type { AlgorithmName, LearnerOptions, PresetName } from '../../src/core/learners/options';
import type { InstanceSettings } from '../unit/run/instances';
import { upperTail } from './binomialTail';
import { errorsOf } from './errors';

const SEEDS = 400;
const DELTA = 0.1;
const REFUTED_BELOW = 5e-3;

export type Named = readonly (readonly [string, InstanceSettings])[];

const PRESETS: readonly PresetName[] = ['paper', 'recommended'];

/** The tests of one algorithm. @param scaleOnArms the sub-Gaussian scale to declare where the noise is on the base arms */
export function testDelta(
  algorithm: AlgorithmName,
  instances: Named,
  options: Partial<LearnerOptions>,
  scaleOnArms: (settings: InstanceSettings) => number,
): void {
  const isConsistent = (settings: InstanceSettings) => {
    const { wrong, uncertified } = errorsOf({ ...settings, algorithm, options }, SEEDS, DELTA);
    return { isCertified: uncertified === 0, isConsistent: consistent(wrong) };
  };
  const sound = { isCertified: true, isConsistent: true };

  describe(`wrong answers of ${algorithm} in ${SEEDS} runs at delta = ${DELTA}`, () => {
    for (const [name, settings] of instances) {
      for (const preset of PRESETS) {
        it(`${preset}, ${name}: Gaussian noise`, () => {
          const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
          expect(isConsistent({ ...settings, preset, noise })).toEqual(sound);
        });
      }

      it(`recommended, ${name}: bounded noise of the base arms`, () => {
        const noise: Noise = { on: 'arms', distribution: 'rademacher', scale: 1 };
        const noiseScale = scaleOnArms(settings);
        const preset = 'recommended';
        expect(isConsistent({ ...settings, preset, noise, noiseScale })).toEqual(sound);
      });
    }

    it('are refuted for noise far larger than declared', () => {
      const [, settings] = instances[0] as Named[number];
      const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 30 };
      const loud = { ...settings, algorithm, options, noise, noiseScale: 1 };
      const { wrong, uncertified } = errorsOf({ ...loud, preset: 'recommended' }, SEEDS, DELTA);
      expect(consistent(wrong + uncertified)).toBe(false);
    });
  });
}

function consistent(errors: number): boolean {
  return upperTail(SEEDS, DELTA, errors) >= REFUTED_BELOW;
}
