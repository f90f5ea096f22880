import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTransversalMatroid } from '../../../src/core/combinatorics/matroids/transversal';
import { entropyBound } from '../../../src/core/families/entropyBound';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import { createMatroidIntersection } from '../../../src/core/families/matroid/matroidIntersection';
import { createTopK } from '../../../src/core/families/selection/topK';
import { streamOf } from '../feedback/arbitraries';
import { forAll } from '../forAll';
import { integer } from '../manyOf';

const SEED = 1956;

describe('entropyBound', () => {
  it('is never below ln |X|, however few the calls', () => {
    const arms = 7;
    const sets = fc.uniqueArray(integer(1, 2 ** arms - 1), { minLength: 1 });
    forAll([sets, fc.nat(60)], 300, (masks, calls) => {
      const actions = masks.map((mask) =>
        Array.from({ length: arms }, (_, arm) => arm).filter((arm) => (mask >> arm) & 1),
      );
      const bound = entropyBound(arms, createExplicit(arms, actions).best, calls);
      expect(bound).toBeGreaterThanOrEqual(Math.log(actions.length));
      expect(bound).toBeLessThanOrEqual(arms * Math.LN2);
    });
  });

  it('comes close to the entropy of the marginals where they are known', () => {
    // Equal marginals k / d are best.
    for (const [d, k] of [
      [10, 3],
      [40, 5],
      [12, 6],
    ] as const) {
      const p = k / d;
      const entropy = -d * (p * Math.log(p) + (1 - p) * Math.log(1 - p));
      const bound = entropyBound(d, createTopK(d, k).best, 2000);
      expect(bound).toBeGreaterThanOrEqual(entropy - 1e-9);
      expect(bound).toBeLessThan(entropy + 0.05);
    }
  });

  it('takes no account of base arms that are in no action, or in all', () => {
    const actions = [0, 1, 2, 3].map((arm) => [
      arm,
      ...Array.from({ length: 40 }, (_, i) => i + 4),
    ]);
    const bound = entropyBound(100, createExplicit(100, actions).best, 300);
    // Four marginals of a quarter.
    expect(bound).toBeGreaterThan(Math.log(4));
    expect(bound).toBeLessThan(2.25 + 0.1);
  });

  it('bounds intersections that are too many to count, better than either matroid alone', () => {
    const random = streamOf(SEED);
    const elements = Array.from({ length: 60 }, (_, element) => element);
    const drawn = () =>
      createTransversalMatroid(
        60,
        Array.from({ length: 20 }, () => elements.filter(() => random.uniform() < 0.1)),
      );
    const [first, second] = [drawn(), drawn()];
    const { exact, logActions } = createMatroidIntersection(first, second).count;
    expect(exact).toBeNull();
    expect(logActions).toBeLessThan(Math.min(first.logBasesBound(), second.logBasesBound()) - 1);
  });
});
