import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { betaOfObserverSet } from '../../../src/core/feedback/beta/beta';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createExplicitFeedback } from '../../../src/core/feedback/models/explicitFeedback';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import type { ObserverSet } from '../../../src/core/feedback/observerSet/observerSet';
import {
  maximiseOverSigns,
  mergeParallel,
  rowSumBound,
} from '../../../src/core/feedback/beta/signMaximum';
import { norm } from '../../../src/core/numerics/linearAlgebra';
import { createNormal } from '../../../src/core/numerics/random';
import { listsOfActions, measurements, streamOf } from './arbitraries';
import { byBruteForce } from './corners';
import { listedFamily, subsets } from './listedFamily';

const SEED = 20_060_797;

/** The columns of (M'M)^+ M_i'M_i, one a base arm, by the definition. */
function columnsOf(set: ObserverSet, index: number): Float64Array[] {
  const start = set.observations.slice(0, index).flat().length;
  return Array.from({ length: set.dimension }, (_, arm) => {
    const column = new Float64Array(set.dimension);
    set.observations[index]?.forEach((row, offset) => {
      const position = row.arms.indexOf(arm);
      if (position < 0) return;
      for (let i = 0; i < set.dimension; i++) {
        column[i] =
          (column[i] as number) +
          (set.pseudoInverse[i * set.rows + start + offset] as number) *
            (row.coefficients[position] as number);
      }
    });
    return column;
  }).filter((column) => norm(column) > 0);
}

test('beta_sigma and each beta_i against all corners of the box, by the definition', () => {
  let runs = 0;
  fc.assert(
    fc.property(measurements(4), ({ dimension, actions, feedback, seed }) => {
      const set = buildObserverSet(listedFamily(dimension, actions), feedback, streamOf(seed));
      const columns = set.actions.map((_, i) => columnsOf(set, i));
      fc.pre(columns.flat().length <= 13);
      runs++;
      const { value, method, perPull, perAction } = betaOfObserverSet(set);
      expect(method).toBe('exact');
      expect(value).toBeCloseTo(byBruteForce(columns.flat()), 9);
      columns.forEach((own, i) => expect(perAction[i]).toBeCloseTo(byBruteForce(own), 9));
      expect(perPull).toBeCloseTo(norm(perAction), 9);
      expect(perPull).toBeLessThanOrEqual(value * (1 + 1e-12));
      expect(value).toBeLessThanOrEqual(rowSumBound(columns.flat()) * (1 + 1e-12));
    }),
    { seed: SEED, numRuns: 300 },
  );
  expect(runs).toBe(300);
});

describe('known values', () => {
  const singletons = (d: number): ObserverSet =>
    buildObserverSet(listedFamily(d, subsets(d, [1])), createFullBandit(), streamOf(1));

  test('sqrt(d) for M_sigma = I, exact at every d', () => {
    for (const d of [1, 2, 5, 12]) {
      const { value, method, perPull, perAction } = betaOfObserverSet(singletons(d));
      expect(value).toBeCloseTo(Math.sqrt(d), 12);
      expect(method).toBe('exact');
      expect(perPull).toBeCloseTo(Math.sqrt(d), 12);
      perAction.forEach((beta) => expect(beta).toBeCloseTo(1, 12));
    }
    const identity: ObserverSet = {
      actions: Array.from({ length: 60 }, (_, arm) => [arm]),
      observations: Array.from({ length: 60 }, (_, arm) => [{ arms: [arm], coefficients: [1] }]),
      dimension: 60,
      rows: 60,
      rank: 60,
      pseudoInverse: Float64Array.from({ length: 3600 }, (_, i) => (i % 61 === 0 ? 1 : 0)),
    };
    expect(betaOfObserverSet(identity)).toMatchObject({ method: 'exact' });
    expect(betaOfObserverSet(identity).value).toBeCloseTo(Math.sqrt(60), 12);
  });

  test('25 variables: exact, not below any corner nor above the bound', () => {
    const set = buildObserverSet(
      listedFamily(25, matchingsOfFive()),
      createFullBandit(),
      streamOf(1),
    );
    expect(set.rank).toBe(25);
    const { value, method, perPull } = betaOfObserverSet(set);
    expect(method).toBe('exact');
    expect(perPull).toBeLessThanOrEqual(value);
    const columns = mergeParallel(set.actions.flatMap((_, i) => columnsOf(set, i)));
    expect(columns.length).toBe(25);
    expect(value).toBeLessThanOrEqual(maximiseOverSigns(columns, 0).value);
    expectAboveRandomCorners(columns, value);
  });

  test('where the search does not end it is an upper bound, and says so', () => {
    const family = createTopK(150, 20);
    const set = buildObserverSet(family, createFullBandit(), streamOf(1));
    const { value, method, perPull } = betaOfObserverSet(set);
    expect(method).toBe('upper-bound');
    expect(perPull).toBeLessThanOrEqual(value);
    const columns = mergeParallel(set.actions.flatMap((_, i) => columnsOf(set, i)));
    expect(value).toBeLessThanOrEqual(rowSumBound(columns) * (1 + 1e-12));
    expectAboveRandomCorners(columns, value);
  });

  function expectAboveRandomCorners(columns: readonly Float64Array[], value: number): void {
    const normal = createNormal(streamOf(8));
    for (let i = 0; i < 500; i++) {
      const sum = new Float64Array(columns[0]?.length ?? 0);
      for (const column of columns) {
        const sign = normal() < 0 ? -1 : 1;
        column.forEach((entry, k) => (sum[k] = (sum[k] as number) + sign * entry));
      }
      expect(norm(sum)).toBeLessThanOrEqual(value * (1 + 1e-12));
    }
  }

  /** Random matchings of 5 or 4 edges of K_5,5: enough of them to span all 25 edges. */
  function matchingsOfFive(): number[][] {
    const random = streamOf(4);
    return Array.from({ length: 300 }, () => {
      const rights = [0, 1, 2, 3, 4]
        .map((right) => ({ right, key: random.uniform() }))
        .sort((a, b) => a.key - b.key);
      const edges = rights.map(({ right }, left) => 5 * left + right);
      const dropped = Math.floor(10 * random.uniform());
      return edges.filter((_, left) => left !== dropped);
    });
  }
});

test('beta for the sums of first base arms and for matrices action by action, against all corners', () => {
  const cases = fc.integer({ min: 2, max: 4 }).chain((dimension) =>
    listsOfActions(dimension).chain((actions) =>
      fc.record({
        dimension: fc.constant(dimension),
        actions: fc.constant(actions),
        feedback: fc.oneof(
          fc
            .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean())
            .map(([count, sum]) => createFirst(count, sum)),
          fc
            .array(
              fc.array(
                fc.array(fc.integer({ min: -1, max: 2 }), {
                  minLength: dimension,
                  maxLength: dimension,
                }),
                { minLength: 1, maxLength: 3 },
              ),
              { minLength: actions.length, maxLength: actions.length },
            )
            .map((matrices) => createExplicitFeedback(actions, matrices)),
        ),
        seed: fc.integer(),
      }),
    ),
  );
  fc.assert(
    fc.property(cases, ({ dimension, actions, feedback, seed }) => {
      const set = buildObserverSet(listedFamily(dimension, actions), feedback, streamOf(seed));
      const columns = set.actions.map((_, i) => columnsOf(set, i));
      fc.pre(columns.flat().length <= 13);
      const { value, method, perAction } = betaOfObserverSet(set);
      expect(method).toBe('exact');
      expect(value).toBeCloseTo(byBruteForce(columns.flat()), 9);
      columns.forEach((own, i) => expect(perAction[i]).toBeCloseTo(byBruteForce(own), 9));
    }),
    { seed: SEED, numRuns: 300 },
  );
});
