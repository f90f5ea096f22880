/** beta of an observer set and the maximum over signs that it is made of. */
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
import { denseOf, norm } from '../../../src/core/numerics/linearAlgebra';
import { createNormal } from '../../../src/core/numerics/random';
import { listedMeasurements, measurements, streamOf } from './arbitraries';
import { assignments } from '../families/assignments';
import { listedFamily } from './listedFamily';
import { forAll } from '../forAll';
import { singularValues } from '../numerics/svd';
import { integer, manyOf } from '../manyOf';

function lengthOf(vectors: readonly Float64Array[], isNegative: (k: number) => boolean): number {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  vectors.forEach((vector, k) => {
    const sign = isNegative(k) ? -1 : 1;
    vector.forEach((entry, i) => (sum[i] = (sum[i] as number) + sign * entry));
  });
  return norm(sum);
}

/** max over all signs of ||sum of sign_k * vector_k||_2, one corner of the box after the other. */
function byBruteForce(vectors: readonly Float64Array[]): number {
  const corners = Array.from({ length: 2 ** vectors.length }, (_, bits) => bits);
  return Math.max(...corners.map((bits) => lengthOf(vectors, (k) => ((bits >> k) & 1) === 1)));
}

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

test('beta_sigma and the beta_i of one sample against all corners of the box, by the definition', () => {
  let runs = 0;
  const ofAnyFeedback = fc.oneof(measurements(4), listedMeasurements(4));
  forAll([ofAnyFeedback], 500, ({ dimension, actions, feedback, seed }) => {
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
  });
  expect(runs).toBe(500);
});

describe('known values', () => {
  const setOf = (family: ActionFamily): ObserverSet =>
    buildObserverSet(family, createFullBandit(), streamOf(1));

  test.each([1, 2, 5, 12, 60])('sqrt(d) for M_sigma = I, exact at d = %d', (d) => {
    const root = expect.closeTo(Math.sqrt(d), 12) as number;
    const found = betaOfObserverSet(setOf(createTopK(d, 1)));
    expect(found).toMatchObject({ value: root, method: 'exact', perPull: root });
  });

  test.each([
    ['exact with 25 variables', 'exact', assignments(5, 4), 25],
    ['an upper bound where the search does not end', 'upper-bound', createTopK(100, 20), 100],
  ] as const)('%s: not below any corner, nor above the bounds', (_, kind, family, rank) => {
    const set = setOf(family);
    expect(set.rank).toBe(rank);
    const { value, method, perPull } = betaOfObserverSet(set);
    expect(method).toBe(kind);
    expect(perPull).toBeLessThanOrEqual(value);
    const columns = mergeParallel(set.actions.flatMap((_x, i) => columnsOf(set, i)));
    if (kind === 'exact') {
      expect(columns.length).toBe(rank);
      expect(value).toBeLessThanOrEqual(maximiseOverSigns(columns, 0).value);
    }
    expect(value).toBeLessThanOrEqual(rowSumBound(columns) * (1 + 1e-12));
    const normal = createNormal(streamOf(8));
    for (let i = 0; i < 500; i++) {
      const length = lengthOf(columns, () => normal() < 0);
      expect(length).toBeLessThanOrEqual(value * (1 + 1e-12));
    }
  });
});

/** sqrt(n) times the largest singular value: a vector of n signs has length sqrt(n). */
function operatorBound(vectors: readonly Float64Array[]): number {
  const [largest = 0] = singularValues(denseOf(vectors));
  return Math.sqrt(vectors.length) * largest;
}

describe('maximum over signs', () => {
  const vectorLists = fc.tuple(integer(1, 4), integer(1, 9)).chain(([length, count]) =>
    manyOf(
      count,
      manyOf(length, integer(-3, 3)).map((entries) => Float64Array.from(entries)),
    ),
  );

  test('is that of all corners, also after parallel vectors are merged; the bound is over it, and below the others', () => {
    let apart = 0;
    forAll([vectorLists], 500, (vectors) => {
      const expected = byBruteForce(vectors);
      const value = expect.closeTo(expected, 9) as number;
      expect(maximiseOverSigns(vectors, 1e6)).toEqual({ value, exact: true });
      expect(maximiseOverSigns(mergeParallel(vectors), 1e6)).toMatchObject({ value });
      const bound = maximiseOverSigns(vectors, 0);
      expect(bound.value).toBeGreaterThanOrEqual(expected * (1 - 1e-12));
      expect(bound.value).toBeLessThanOrEqual(rowSumBound(vectors) * (1 + 1e-12));
      expect(bound.value).toBeLessThanOrEqual(operatorBound(vectors) * (1 + 1e-9));
      if (bound.exact) expect(bound.value).toBeCloseTo(expected, 9);
      else if (expected < 0.99 * bound.value) apart++;
    });
    expect(apart).toBeGreaterThan(30);
  });

  test('parallel vectors are merged, however they are rounded, and no others', () => {
    const normal = createNormal(streamOf(7));
    const directions = Array.from({ length: 12 }, () => Float64Array.from({ length: 300 }, normal));
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
