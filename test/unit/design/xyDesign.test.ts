import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xyDesign } from '../../../src/core/design/xyDesign';
import { createTopK } from '../../../src/core/families/topK';
import { cholesky, weightedGram } from '../../../src/core/linearAlgebra';

const SEED = 20260103;
const LIMITS = { tolerance: 0.01, maxIterations: 2000 };

function vectorsOf(dimension: number, k: number): Float64Array[] {
  return (createTopK(dimension, k).enumerate(1000) ?? []).map((action) => {
    const x = new Float64Array(dimension);
    for (const arm of action) x[arm] = 1;
    return x;
  });
}

function differences(points: readonly Float64Array[]): Float64Array[] {
  return points.flatMap((x, i) =>
    points.slice(0, i).map((y) => x.map((value, k) => value - (y[k] as number))),
  );
}

describe('the XY design', () => {
  it('has the value 15 for all pairs of top-2 of 6', () => {
    const points = vectorsOf(6, 2);
    const { lower, upper } = xyDesign(points, differences(points), LIMITS);
    expect(lower).toBeLessThanOrEqual(15 + 1e-9);
    expect(upper).toBeGreaterThanOrEqual(15 - 1e-9);
    expect(upper - lower).toBeLessThan(0.01 * upper);
  });

  it('is 4 for two unit vectors and their difference', () => {
    const points = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
    const { lower, upper, lambda } = xyDesign(points, [Float64Array.of(1, -1)], LIMITS);
    expect(lower).toBeCloseTo(4, 10);
    expect(upper).toBeCloseTo(4, 10);
    expect([...lambda]).toEqual([0.5, 0.5]);
  });

  it('has bounds that no design contradicts', () => {
    const points = vectorsOf(5, 2);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 10, maxLength: 10 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
        (raw, gaps) => {
          const directions = gaps.map((gap, i) =>
            (points[0] as Float64Array).map(
              (value, k) => (value - ((points[i + 1] as Float64Array)[k] as number)) / gap,
            ),
          );
          const { lower, upper, lambda } = xyDesign(points, directions, {
            tolerance: 0.02,
            maxIterations: 200,
          });
          const valueAt = (weights: Float64Array): number => {
            const information = cholesky(weightedGram(points, weights));
            return Math.max(...directions.map((y) => information?.inverseQuadratic(y) ?? Infinity));
          };
          const total = raw.reduce((a, b) => a + b);
          const other = Float64Array.from(raw, (value) => value / total);
          expect(valueAt(other)).toBeGreaterThanOrEqual(lower * (1 - 1e-9));
          expect(valueAt(lambda)).toBeCloseTo(upper, 6);
          expect(lower).toBeLessThanOrEqual(upper * (1 + 1e-9));
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('says so where the points do not span', () => {
    expect(() => xyDesign([Float64Array.of(1, 1)], [Float64Array.of(1, 0)], LIMITS)).toThrow(
      'span',
    );
  });
});
