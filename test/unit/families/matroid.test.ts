import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatroid } from '../../../src/core/families/matroid/matroid';
import { samples } from '../combinatorics/matroids/samples';
import { allSets, expectFamily, weightsOf } from './bruteForce';

const SEED = 1971;

describe('createMatroid', () => {
  it('agrees with the list of all bases of small matroids of every kind', () => {
    const instances = fc
      .integer({ min: 1, max: 8 })
      .chain((elements) => fc.tuple(samples(elements), weightsOf(elements)));
    let refused = 0;
    fc.assert(
      fc.property(instances, ([{ matroid, isIndependent }, weights]) => {
        const independent = allSets(matroid.elements, isIndependent);
        const rank = Math.max(0, ...independent.map((set) => set.length));
        if (rank === 0) {
          refused += 1;
          expect(() => createMatroid(matroid)).toThrow(RangeError);
          return;
        }
        const bases = independent.filter((set) => set.length === rank);
        expectFamily(createMatroid(matroid), bases, weights);
      }),
      { seed: SEED, numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(0);
  });
});
