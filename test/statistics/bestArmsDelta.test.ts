/** The share of wrong answers of CSAR and SAQM over fixed seeds against delta. */
import { describe, expect, it } from 'vitest';
import type { Noise } from '../../src/core/protocol/environment';
import { createTopK } from '../../src/core/families/selection/topK';
import type { InstanceSettings } from '../unit/run/instances';
import { DELTA, SEEDS, isConsistent } from './consistency';
import { errorsOf } from './errors';

const TWO_OF_FIVE: InstanceSettings = {
  family: createTopK(5, 2),
  theta: [1, 0.8, 0.3, 0.1, -0.2],
};
const THREE_OF_EIGHT: InstanceSettings = {
  family: createTopK(8, 3),
  theta: [0.9, 0.7, 0.6, 0.1, 0, -0.2, -0.5, -0.9],
};
const CASES = [
  ['csar', 'paper', 'two of five', TWO_OF_FIVE],
  ['csar', 'recommended', 'two of five', TWO_OF_FIVE],
  ['csar', 'recommended', 'three of eight', THREE_OF_EIGHT],
  ['saqm', 'paper', 'two of five', TWO_OF_FIVE],
  ['saqm', 'recommended', 'two of five', TWO_OF_FIVE],
  ['saqm', 'recommended', 'three of eight', THREE_OF_EIGHT],
] as const;
const NOISES: readonly Noise[] = [
  { on: 'feedback', distribution: 'gaussian', scale: 1 },
  { on: 'feedback', distribution: 'rademacher', scale: 1 },
  { on: 'arms', distribution: 'gaussian', scale: 1 },
];

describe.each(CASES)(
  `wrong answers of %s, %s, on %s in ${SEEDS} runs`,
  (algorithm, preset, _, of) => {
    it.each(NOISES)('are consistent with delta: $distribution noise on the $on', (noise) => {
      const noiseScale = noise.on === 'arms' ? Math.sqrt(of.family.largestAction) : 1;
      const settings = { ...of, algorithm, preset, noise, noiseScale };
      const { wrong, uncertified } = errorsOf(settings, SEEDS, DELTA);
      expect(uncertified).toBe(0);
      expect(isConsistent(wrong)).toBe(true);
    });
  },
);

describe.each(['csar', 'saqm'] as const)('wrong answers of %s', (algorithm) => {
  it('are most where the noise is twenty times the declared one and the gaps are a tenth', () => {
    const noise: Noise = { on: 'feedback', distribution: 'gaussian', scale: 1 };
    const theta = Float64Array.from(TWO_OF_FIVE.theta, (value) => value / 10);
    const loud = { ...TWO_OF_FIVE, theta, algorithm, noise, noiseScale: 1 / 20 };
    const { wrong } = errorsOf({ ...loud, preset: 'recommended' }, SEEDS, DELTA);
    expect(wrong).toBeGreaterThan(SEEDS / 2);
  });
});
