import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPartition } from '../../../src/core/families/selection/partition';
import { allSets, expectFamily, weightsOf } from './bruteForce';

const SEED = 1973;

describe('createPartition', () => {
  it('agrees with the list of all sets with the right number from each group', () => {
    const group = fc
      .integer({ min: 1, max: 4 })
      .chain((size) =>
        fc.record({ size: fc.constant(size), choose: fc.integer({ min: 0, max: size }) }),
      );
    const instances = fc
      .array(group, { minLength: 1, maxLength: 4 })
      .filter((groups) => groups.some(({ choose }) => choose > 0))
      .filter((groups) => groups.reduce((total, { size }) => total + size, 0) <= 9)
      .chain((groups) =>
        fc.tuple(
          fc.constant(groups),
          weightsOf(groups.reduce((total, { size }) => total + size, 0)),
        ),
      );
    fc.assert(
      fc.property(instances, ([groups, weights]) => {
        const groupOf = groups.flatMap(({ size }, index) => Array<number>(size).fill(index));
        const actions = allSets(weights.length, (set) =>
          groups.every(
            ({ choose }, index) => set.filter((arm) => groupOf[arm] === index).length === choose,
          ),
        );
        expectFamily(createPartition(groups), actions, weights);
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  it('stops listing at the cap', () => {
    const groups = Array.from({ length: 100 }, () => ({ size: 10, choose: 5 }));
    expect(createPartition(groups).enumerate(1000)).toBeNull();
  });

  it.each([
    [[]],
    [[{ size: 3, choose: 0 }]],
    [[{ size: 2, choose: 3 }]],
    [[{ size: 2, choose: -1 }]],
  ])('refuses %j', (groups) => {
    expect(() => createPartition(groups)).toThrow(RangeError);
  });
});
