import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import { allSets, expectFamily, weightsOf } from './bruteForce';

const SEED = 1974;

describe('createExplicit', () => {
  it('agrees with its list', () => {
    const instances = fc.integer({ min: 1, max: 5 }).chain((arms) =>
      fc.tuple(
        fc.shuffledSubarray(
          allSets(arms, () => true),
          { minLength: 1 },
        ),
        weightsOf(arms),
      ),
    );
    fc.assert(
      fc.property(instances, ([actions, weights]) => {
        expectFamily(createExplicit(weights.length, actions), actions, weights);
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  it('gives equal actions in the order of the list', () => {
    const actions = [[2], [0, 1], [1], [0]];
    const ranked = createExplicit(3, actions).best(Float64Array.of(1, 0, 1), 4);
    expect(ranked.map(({ action }) => action)).toEqual([[2], [0, 1], [0], [1]]);
    expect(createExplicit(3, actions).best(new Float64Array(3), 2)).toEqual([
      { action: [2], value: 0 },
      { action: [0, 1], value: 0 },
    ]);
  });

  it.each([[[]], [[[]]], [[[0, 0]]], [[[3]]], [[[-1]]], [[[0.5]]]])('refuses %j', (actions) => {
    expect(() => createExplicit(3, actions)).toThrow(RangeError);
  });
});
