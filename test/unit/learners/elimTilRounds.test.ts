import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import type { ListedActions } from '../../../src/core/learners/systems/alba/elimTilRounds';
import { drawnSampler, fixedSampler } from '../../../src/core/learners/systems/alba/elimTilRounds';
import type { Pull } from '../../../src/core/protocol/learner';
import { cholesky } from '../../../src/core/numerics/cholesky';
import { dot, scale, weightedGram } from '../../../src/core/numerics/linearAlgebra';
import { createSampleSizes } from '../../../src/core/learners/systems/alba/sampleSizes';
import { EXPECTED_COUNTS, noiseOf, streamOf } from './problems';
import { createNormal } from '../../../src/core/numerics/random';

/** Random points that span R^r, each an action of its own. */
function listedOf(seed: number, rank: number, size: number): ListedActions {
  const normal = createNormal(streamOf(seed));
  const points = Array.from({ length: size }, () => Float64Array.from({ length: rank }, normal));
  return { actions: points.map((_, index): Action => [index]), points, rank };
}

const SHAPES = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  rank: fc.integer({ min: 1, max: 5 }),
  more: fc.integer({ min: 0, max: 12 }),
});

describe('fixed counts of ElimTil', () => {
  it('make every reward as accurate as the rounds need it, whatever the noise of the actions', () => {
    fc.assert(
      fc.property(SHAPES, ({ seed, rank, more }) => {
        const listed = listedOf(seed, rank, rank + more);
        const R = 1.5;
        const deviationOf = ([index]: Action) => 0.5 + ((index as number) % 3) / 4;
        const rounds = fixedSampler(noiseOf(R), deviationOf)(listed);
        const epsilon = 0.25;
        const delta = 0.01;
        const samples = rounds.planned(epsilon, delta);
        const step = rounds.estimate(samples).next();
        const pulls = (step.value as { readonly pulls: readonly Pull[] }).pulls;
        expect(pulls.reduce((sum, { count }) => sum + count, 0)).toBe(samples);
        const drawn = pulls.map(({ action }) =>
          scale(listed.points[action[0] as number] as Float64Array, 1 / deviationOf(action)),
        );
        const information = cholesky(
          weightedGram(
            drawn,
            Float64Array.from(pulls, ({ count }) => count),
          ),
        );
        // Two-sided, over all actions: R |x| sqrt(2 ln(2 |S| / delta)) is no more than epsilon / 2.
        const logarithm = Math.log((2 * listed.points.length) / delta);
        for (const point of listed.points) {
          const square = dot(point, information?.solve(point) as Float64Array);
          expect(R * Math.sqrt(2 * logarithm * square)).toBeLessThanOrEqual(
            (epsilon / 2) * (1 + 1e-9),
          );
        }
      }),
      { seed: 20260101, numRuns: 60 },
    );
  });

  it('find theta where there is no noise', () => {
    const listed = listedOf(7, 3, 6);
    const theta = Float64Array.of(1, -2, 0.5);
    const rounds = fixedSampler(noiseOf(1), () => 0.8)(listed);
    const routine = rounds.estimate(500);
    const { pulls } = routine.next().value as { readonly pulls: readonly Pull[] };
    const answers = pulls.map(({ action, count }) => ({
      count,
      sum: Float64Array.of(count * dot(listed.points[action[0] as number] as Float64Array, theta)),
    }));
    const estimate = routine.next(answers).value as Float64Array;
    estimate.forEach((value, i) => {
      expect(value).toBeCloseTo(theta[i] as number, 9);
    });
  });
});

describe('drawn counts of ElimTil', () => {
  it('are as many as printed, of a design whose largest variance is the rank', () => {
    const sizes = createSampleSizes(2, 5, 3, 1, 1);
    fc.assert(
      fc.property(SHAPES, ({ seed, rank, more }) => {
        const listed = listedOf(seed, rank, rank + more);
        const size = listed.actions.length;
        const rounds = drawnSampler(sizes, noiseOf(1.5), EXPECTED_COUNTS)(listed);
        const planned = rounds.planned(1 / 8, 0.01);
        expect(planned).toBe(sizes.elimination(1 / 8, 0.01, rank, size));
        const { pulls } = rounds.estimate(planned).next().value as { pulls: readonly Pull[] };
        const shares = new Float64Array(size);
        for (const { action, count } of pulls) shares[action[0] as number] = count / planned;
        const information = cholesky(weightedGram(listed.points, shares));
        // Kiefer and Wolfowitz: no design has less than the rank.
        const largest = Math.max(
          ...listed.points.map((point) => dot(point, information?.solve(point) as Float64Array)),
        );
        expect(largest).toBeGreaterThan(rank * (1 - 1e-6));
        expect(largest).toBeLessThan(rank * 1.006);
      }),
      { seed: 20260101, numRuns: 60 },
    );
  });
});
