import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeaderDistance } from '../../../src/core/design/certificates/leaderDistance';
import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createSubsets } from '../../../src/core/families/selection/subsets';
import { createTopK } from '../../../src/core/families/selection/topK';
import { weightedGram, type Dense } from '../../../src/core/numerics/linearAlgebra';
import { assignments } from '../families/assignments';
import { indicator, unlisted } from '../feedback/listedFamily';
import { manyOf } from '../manyOf';

const FAMILIES: readonly (readonly [string, ActionFamily])[] = [
  ['topK', createTopK(6, 3)],
  ['subsets', createSubsets(5, 1, 3)],
  ['matching', assignments(3, 1)],
];

function square({ data, columns }: Dense, a: Action, b: Action): number {
  const v = new Float64Array(columns);
  for (const arm of a) v[arm] = (v[arm] as number) + 1;
  for (const arm of b) v[arm] = (v[arm] as number) - 1;
  let sum = 0;
  v.forEach((x, i) => v.forEach((y, j) => (sum += x * y * (data[i * columns + j] as number))));
  return sum;
}

const factorsOf = (dimension: number) =>
  fc.array(
    manyOf(dimension, fc.integer({ min: -9, max: 9 })).map((row) => Float64Array.from(row)),
    { minLength: 1, maxLength: dimension + 2 },
  );

describe('createLeaderDistance', () => {
  for (const [name, family] of FAMILIES) {
    const actions = family.enumerate(10_000) as readonly Action[];

    it(`is the maximum where X is listed, at least that elsewhere: ${name}`, () => {
      fc.assert(
        fc.property(
          factorsOf(family.dimension),
          fc.nat({ max: actions.length - 1 }),
          (factors, index) => {
            const quadratic = weightedGram(factors, new Float64Array(factors.length).fill(1));
            const leader = actions[index] as Action;
            const exact = Math.max(...actions.map((action) => square(quadratic, action, leader)));
            const largest = Math.max(...actions.map((action) => square(quadratic, action, [])));
            const listed = createLeaderDistance(family, quadratic, factors);
            expect(listed.squaredFrom(leader)).toBeCloseTo(exact, 4);
            expect(listed.largestNorm).toBeCloseTo(largest, 4);
            const bound = createLeaderDistance(unlisted(family), quadratic, factors);
            expect(bound.squaredFrom(leader)).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
            expect(bound.largestNorm).toBeGreaterThanOrEqual(largest * (1 - 1e-12));
          },
        ),
        { numRuns: 60 },
      );
    });
  }

  it('is exact for a diagonal norm by the rows alone', () => {
    const units = [0, 1, 2, 3, 4, 5].map((arm) => indicator(6, [arm]));
    const identity = weightedGram(units, new Float64Array(6).fill(1));
    const family = unlisted(createTopK(6, 3));
    expect(createLeaderDistance(family, identity, units).squaredFrom([0, 1, 2])).toBeCloseTo(6, 6);
  });
});
