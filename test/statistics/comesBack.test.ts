/** Runs whose best action is often ruled out by mistake: they keep delta, and none of them goes on for long. */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { withAll } from '../all.mjs';
import { answered, simulationOf } from '../unit/run/drive';
import { buildInstance } from '../unit/run/instances';
import { DELTA, SEEDS, isConsistent } from './consistency';

describe('twelve of 35 actions tied behind the best', () => {
  it.each<AlgorithmName>(withAll(['polyalba'], ['alba']))('%s', (algorithm) => {
    const theta = [0.15, 0.15, 0.15, 0, 0, 0, 0];
    const results = Array.from({ length: SEEDS }, (_, seed) => {
      const settings = { family: createTopK(7, 3), theta, algorithm, delta: DELTA, seed };
      const prepared = prepareInstance(buildInstance({ ...settings, preset: 'recommended' }));
      const known = { lowerBound: null, printedSamples: null };
      return answered({ ...prepared, known }, simulationOf(prepared).pull).result;
    });
    const samples = results.map((result) => result.samples).sort((a, b) => a - b);
    const median = samples[Math.floor(SEEDS / 2)] ?? NaN;
    expect(results.every(({ status }) => status === 'certified')).toBe(true);
    expect(isConsistent(results.filter(({ correct }) => correct === false).length)).toBe(true);
    expect(samples.at(-1)).toBeLessThan(1000 * median);
  });
});
