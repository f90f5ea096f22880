import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPartitionMatroid } from '../../../src/core/combinatorics/matroids/partition';
import { createUniformMatroid } from '../../../src/core/combinatorics/matroids/uniform';
import { createMatching, largestMatching } from '../../../src/core/families/matching';
import { createMatroidIntersection } from '../../../src/core/families/matroidIntersection';
import { samples } from '../combinatorics/matroids/samples';
import { allSets, expectFamily, weightsOf } from './bruteForce';

const SEED = 1975;

describe('createMatroidIntersection', () => {
  it('agrees with the list of all largest common sets of two small matroids of any kinds', () => {
    const instances = fc
      .integer({ min: 1, max: 9 })
      .chain((elements) => fc.tuple(samples(elements), samples(elements), weightsOf(elements)));
    let refused = 0;
    fc.assert(
      fc.property(instances, ([first, second, weights]) => {
        const common = allSets(
          weights.length,
          (set) => first.isIndependent(set) && second.isIndependent(set),
        );
        const size = Math.max(0, ...common.map((set) => set.length));
        if (size === 0) {
          refused += 1;
          expect(() => createMatroidIntersection(first.matroid, second.matroid)).toThrow(
            RangeError,
          );
          return;
        }
        const largest = common.filter((set) => set.length === size);
        expectFamily(createMatroidIntersection(first.matroid, second.matroid), largest, weights);
      }),
      { seed: SEED, numRuns: 700 },
    );
    expect(refused).toBeGreaterThan(0);
  });
});
