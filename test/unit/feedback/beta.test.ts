import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { betaOfObserverSet } from '../../../src/core/feedback/beta/beta';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import type { ObserverSet } from '../../../src/core/feedback/observerSet/observerSet';
import {
  maximiseOverSigns,
  mergeParallel,
  rowSumBound,
} from '../../../src/core/feedback/beta/signMaximum';
import { norm } from '../../../src/core/numerics/linearAlgebra';
import { createNormal } from '../../../src/core/numerics/random';
import { listedMeasurements, measurements, streamOf } from './arbitraries';
import { assignments } from '../families/assignments';
import { byBruteForce } from './corners';
import { listedFamily } from './listedFamily';

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

const ofAnyFeedback = fc.oneof(measurements(4), listedMeasurements(4));

test('beta_sigma and the beta_i of one sample against all corners of the box, by the definition', () => {
  let runs = 0;
  fc.assert(
    fc.property(ofAnyFeedback, ({ dimension, actions, feedback, seed }) => {
      const set = buildObserverSet(listedFamily(dimension, actions), feedback, streamOf(seed));
      const columns = set.actions.map((_, i) => columnsOf(set, i));
      fc.pre(columns.flat().length <= 13);
      runs++;
      const { value, method, perPull } = betaOfObserverSet(set);
      expect(method).toBe('exact');
      expect(value).toBeCloseTo(byBruteForce(columns.flat()), 9);
      expect(perPull).toBeCloseTo(norm(Float64Array.from(columns, byBruteForce)), 9);
      expect(perPull).toBeLessThanOrEqual(value * (1 + 1e-12));
      expect(value).toBeLessThanOrEqual(rowSumBound(columns.flat()) * (1 + 1e-12));
    }),
    { seed: SEED, numRuns: 500 },
  );
  expect(runs).toBe(500);
});

describe('known values', () => {
  const setOf = (family: ActionFamily): ObserverSet =>
    buildObserverSet(family, createFullBandit(), streamOf(1));

  test.each([1, 2, 5, 12, 60])('sqrt(d) for M_sigma = I, exact at d = %d', (d) => {
    const { value, method, perPull } = betaOfObserverSet(setOf(createTopK(d, 1)));
    expect(value).toBeCloseTo(Math.sqrt(d), 12);
    expect(method).toBe('exact');
    expect(perPull).toBeCloseTo(Math.sqrt(d), 12);
  });

  test('25 variables: exact, not below any corner nor above the bound', () => {
    const set = setOf(assignments(5, 4));
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
    const set = setOf(createTopK(100, 20));
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
});
