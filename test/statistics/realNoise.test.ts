/** The error rate where answers come from outside, with noise that the declaration allows and no simulation draws. */
import { describe, expect, it } from 'vitest';
import { createBinomial } from '../../src/core/numerics/random';
import { preparedFrom } from '../unit/experiment/lab';
import { streamOf } from '../unit/learners/problems';
import { answered } from '../unit/run/drive';
import { ALL, withAll } from '../all.mjs';
import { DELTA, SEEDS, refutes } from './consistency';

const RUNS = ALL ? 1000 : SEEDS;

/** Pairs of a matching of three and three, of which the total is in [0, 3]. */
const VALUES = [0.45, 0.05, 0.05, 0.05, 0.25, 0.05, 0.05, 0.05, 0.25];
const BEST = '0,4,8';

/**
 * Whether too many of the runs end by their rule with a wrong action, whether or not the checks of the assumptions object.
 * Almost always nothing is measured, now and then all there is: as skewed, and as far from its mean, as a number in [0, 3] can be.
 */
function isRefuted(assumptions: object, algorithm: string, seeds: number): boolean {
  const spec = {
    ...{ version: 1, actions: { family: 'matching', left: 3, right: 3, size: 3 }, assumptions },
    ...{ feedback: { type: 'full-bandit' }, reward: { type: 'linear' } },
    environment: { type: 'manual', maxBatch: 1_000_000 },
    run: { algorithm, delta: DELTA, seed: 1 },
  };
  return refutes(
    (index) => {
      const seed = index + 1;
      const binomial = createBinomial(streamOf(seed));
      const { result } = answered(preparedFrom(spec, [['run.seed', seed]]), (pulls) =>
        pulls.map(({ action, count }) => {
          const mean = action.reduce((sum, arm) => sum + (VALUES[arm] as number), 0);
          return { count, sum: Float64Array.of(3 * binomial(count, mean / 3)) };
        }),
      );
      expect(['certified', 'doubtful']).toContain(result.status);
      expect(result.correct).toBeNull();
      return result.action?.join() !== BEST;
    },
    { seeds },
  );
}

describe('the error rate of real measurements with skewed noise', () => {
  it.each(withAll(['polyalba'], ['gcb-pe']))('is at most delta in its range: %s', (algorithm) => {
    expect(isRefuted({ feedbackRange: [0, 3] }, algorithm, RUNS)).toBe(false);
  });

  it('is refuted where the declared scale is eight times too small', () => {
    expect(isRefuted({ noiseScale: 1.5 / 8 }, 'polyalba', 200)).toBe(true);
  });
});
