/**
 * The share of wrong answers over fixed seeds against delta, for both presets and all algorithms, with Gaussian noise on the
 * feedback and bounded noise on the base arms.
 */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import { describe, expect, it } from 'vitest';
import type { Noise } from '../../src/core/protocol/environment';
import type { LearnerOptions, PresetName } from '../../src/core/learners/contract/options';
import type { InstanceSettings } from '../unit/run/instances';
import { ALL } from '../all.mjs';
import { DELTA, SEEDS, isConsistent } from './consistency';
import { errorsOf } from './errors';

export type Named = readonly (readonly [string, InstanceSettings])[];

const PRESETS: readonly PresetName[] = ['paper', 'recommended'];

/** The tests of one algorithm. @param scaleOnArms the sub-Gaussian scale to declare where the noise is on the base arms */
export function testDelta(
  algorithm: AlgorithmName,
  instances: Named,
  options: Partial<LearnerOptions>,
  scaleOnArms: (settings: InstanceSettings) => number,
): void {
  const verdictOn = (settings: InstanceSettings) => {
    const { wrong, uncertified } = errorsOf({ ...settings, algorithm, options }, SEEDS, DELTA);
    return { isCertified: uncertified === 0, isConsistent: isConsistent(wrong) };
  };
  const sound = { isCertified: true, isConsistent: true };

  describe(`wrong answers of ${algorithm} in ${SEEDS} runs at delta = ${DELTA}`, () => {
    for (const [name, settings] of ALL ? instances : instances.slice(-1)) {
      for (const preset of PRESETS) {
        it(`${preset}, ${name}: Gaussian noise`, () => {
          const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
          expect(verdictOn({ ...settings, preset, noise })).toEqual(sound);
        });
      }

      it(`recommended, ${name}: bounded noise of the base arms`, () => {
        const noise: Noise = { on: 'arms', distribution: 'rademacher', scale: 1 };
        const noiseScale = scaleOnArms(settings);
        const preset = 'recommended';
        expect(verdictOn({ ...settings, preset, noise, noiseScale })).toEqual(sound);
      });
    }

    it('are refuted for noise far larger than declared', () => {
      const [, settings] = instances[0] as Named[number];
      const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 30 };
      const loud = { ...settings, algorithm, options, noise, noiseScale: 1 };
      const { wrong, uncertified } = errorsOf({ ...loud, preset: 'recommended' }, SEEDS, DELTA);
      expect(isConsistent(wrong + uncertified)).toBe(false);
    });
  });
}
