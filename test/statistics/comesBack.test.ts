/** Runs whose best action is often ruled out by mistake: they keep delta, and none of them goes on for long, as some once did (`ties.test.ts`). */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { withAll } from '../all.mjs';
import { driveOne } from '../unit/run/drive';
import { DELTA, refutes } from './consistency';

describe('twelve of 35 actions tied behind the best', () => {
  it.each<AlgorithmName>(withAll(['polyalba'], ['alba']))('%s', (algorithm) => {
    const theta = [0.15, 0.15, 0.15, 0, 0, 0, 0];
    const samples: number[] = [];
    const isRefuted = refutes((seed) => {
      const settings = { family: createTopK(7, 3), theta, algorithm, delta: DELTA, seed };
      const { result } = driveOne({ ...settings, preset: 'recommended' });
      expect(result.status).toBe('certified');
      samples.push(result.samples);
      return result.correct === false;
    });
    expect(isRefuted).toBe(false);
    samples.sort((a, b) => a - b);
    const median = samples[Math.floor(samples.length / 2)] ?? NaN;
    expect(samples.at(-1)).toBeLessThan(1000 * median);
  });
});
