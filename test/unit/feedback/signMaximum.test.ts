import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  maximiseOverSigns,
  mergeParallel,
  rowSumBound,
} from '../../../src/core/feedback/beta/signMaximum';
import { denseOf } from '../../../src/core/numerics/linearAlgebra';
import { createNormal } from '../../../src/core/numerics/random';
import { singularValues } from '../numerics/svd';
import { streamOf } from './arbitraries';
import { byBruteForce } from './corners';
import { manyOf } from '../manyOf';

const SEED = 20_060_797;

/** sqrt(n) times the largest singular value: a vector of n signs has length sqrt(n). */
function operatorBound(vectors: readonly Float64Array[]): number {
  const [largest = 0] = singularValues(denseOf(vectors.map((vector) => [...vector])));
  return Math.sqrt(vectors.length) * largest;
}

describe('maximum over signs', () => {
  const vectorLists = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 }))
    .chain(([length, count]) =>
      manyOf(
        count,
        manyOf(length, fc.integer({ min: -3, max: 3 })).map((entries) =>
          Float64Array.from(entries),
        ),
      ),
    );

  test('is that of all corners, also after parallel vectors are merged; the bound is over it, and below the others', () => {
    let apart = 0;
    fc.assert(
      fc.property(vectorLists, (vectors) => {
        const expected = byBruteForce(vectors);
        expect(maximiseOverSigns(vectors, 1e6)).toEqual({
          value: expect.closeTo(expected, 9) as number,
          exact: true,
        });
        expect(maximiseOverSigns(mergeParallel(vectors), 1e6).value).toBeCloseTo(expected, 9);
        const bound = maximiseOverSigns(vectors, 0);
        expect(bound.value).toBeGreaterThanOrEqual(expected * (1 - 1e-12));
        expect(bound.value).toBeLessThanOrEqual(rowSumBound(vectors) * (1 + 1e-12));
        expect(bound.value).toBeLessThanOrEqual(operatorBound(vectors) * (1 + 1e-9));
        if (bound.exact) expect(bound.value).toBeCloseTo(expected, 9);
        else if (expected < 0.99 * bound.value) apart++;
      }),
      { seed: SEED, numRuns: 500 },
    );
    expect(apart).toBeGreaterThan(30);
  });

  test('parallel vectors are merged, however they are rounded, and no others', () => {
    const normal = createNormal(streamOf(7));
    const directions = Array.from({ length: 12 }, () =>
      Float64Array.from({ length: 300 }, () => normal()),
    );
    const factors = [1, -3, 1 / 7, -1e-3];
    const vectors = factors.flatMap((factor) =>
      directions.map((direction) =>
        direction.map((value) => value * factor * (1 + 1e-15 * Math.sign(normal()))),
      ),
    );
    const merged = mergeParallel(vectors);
    expect(merged.length).toBe(directions.length);
    const total = factors.reduce((sum, factor) => sum + Math.abs(factor), 0);
    merged.forEach((vector, k) =>
      vector.forEach((value, i) =>
        expect(value).toBeCloseTo(total * ((directions[k] as Float64Array)[i] as number), 9),
      ),
    );
  });

  test('of nothing is 0', () => {
    expect(maximiseOverSigns([], 1e6)).toEqual({ value: 0, exact: true });
    expect(mergeParallel([Float64Array.of(0, 0)])).toEqual([]);
  });
});
