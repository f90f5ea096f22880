/**
 * The chain of what an exploration round can do to the estimate, on random observer sets, each end worked out corner
 * by corner: sqrt(sum of beta_i^2) <= beta_sigma <= the bound where the search is given up <= the row-sum bound.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betaOfObserverSet } from '../../../src/core/feedback/beta/beta';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import type { ObserverSet } from '../../../src/core/feedback/observerSet/observerSet';
import { maximiseOverSigns, rowSumBound } from '../../../src/core/feedback/beta/signMaximum';
import { norm } from '../../../src/core/numerics/linearAlgebra';
import { singularValues } from '../numerics/svd';
import { listsOfActions, streamOf } from './arbitraries';
import { byBruteForce } from './corners';
import { listedFamily } from './listedFamily';

const SEED = 20_060_791;
const ROUNDING = 1 + 1e-12;

/** Full-bandit feedback: one variable an action, |x_i|_1 times column i of M^+. */
function variablesOf(set: ObserverSet): Float64Array[] {
  return set.actions.map((action, i) =>
    Float64Array.from(
      { length: set.dimension },
      (_, k) => action.length * (set.pseudoInverse[k * set.rows + i] as number),
    ),
  );
}

/** sqrt(n) times the largest singular value: a vector of n signs has length sqrt(n). */
function operatorBound(vectors: readonly Float64Array[]): number {
  const rows = vectors[0]?.length ?? 0;
  const data = new Float64Array(rows * vectors.length);
  vectors.forEach((vector, j) =>
    vector.forEach((value, k) => (data[k * vectors.length + j] = value)),
  );
  const [largest = 0] = singularValues({ rows, columns: vectors.length, data });
  return Math.sqrt(vectors.length) * largest;
}

const cases = fc.integer({ min: 1, max: 7 }).chain((dimension) =>
  fc.record({
    dimension: fc.constant(dimension),
    actions: listsOfActions(dimension),
    seed: fc.integer(),
  }),
);

test('full-bandit feedback', () => {
  let strictlyBelow = 0;
  fc.assert(
    fc.property(cases, ({ dimension, actions, seed }) => {
      const set = buildObserverSet(
        listedFamily(dimension, actions),
        createFullBandit(),
        streamOf(seed),
      );
      const variables = variablesOf(set);
      const exact = byBruteForce(variables);
      const perPull = norm(Float64Array.from(variables, norm));
      const bound = maximiseOverSigns(variables, 0).value;
      // Random signs have sqrt(sum of beta_i^2) on average of squares, so some corner is not below it.
      expect(perPull).toBeLessThanOrEqual(exact * ROUNDING);
      expect(exact).toBeLessThanOrEqual(bound * ROUNDING);
      expect(bound).toBeLessThanOrEqual(rowSumBound(variables) * ROUNDING);
      expect(bound).toBeLessThanOrEqual(operatorBound(variables) * (1 + 1e-9));
      const beta = betaOfObserverSet(set);
      expect(beta).toMatchObject({ method: 'exact' });
      expect(beta.value).toBeCloseTo(exact, 9);
      expect(beta.perPull).toBeCloseTo(perPull, 9);
      if (perPull < 0.99 * exact && exact < 0.99 * bound) strictlyBelow++;
    }),
    { seed: SEED, numRuns: 300 },
  );
  // Otherwise the ends of the chain would not have been told apart.
  expect(strictlyBelow).toBeGreaterThan(30);
});
