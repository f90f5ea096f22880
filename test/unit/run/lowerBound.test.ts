/** No algorithm takes fewer samples on average: the bound against known values, and for any feedback against a search. */
import fc from 'fast-check';
import { Matrix, pseudoInverse } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { ActionFamily } from '../../../src/core/families/family';
import { createPath } from '../../../src/core/families/graph/path';
import { createTopK } from '../../../src/core/families/selection/topK';
import { geometricTheta, topKGapTheta, uniformTheta } from '../../../src/core/environment/theta';
import { createExplicitFeedback } from '../../../src/core/feedback/models/explicitFeedback';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createCoverage } from '../../../src/core/reward/coverage';
import { createExpression } from '../../../src/core/reward/expression';
import { createMaximum, createMinimum } from '../../../src/core/reward/extremes';
import { lowerBound } from '../../../src/core/run/result/lowerBound';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { withAll } from '../../all.mjs';
import { assignments } from '../families/assignments';
import { layered } from '../families/layered';
import { buildInstance, NO_NOISE, type InstanceSettings } from './instances';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createLink } from '../../../src/core/reward/link';
import { createMean } from '../../../src/core/reward/mean';
import { integer, manyOf } from '../manyOf';
import { forAll } from '../forAll';

const bound = (settings: InstanceSettings): number | null =>
  lowerBound(prepareInstance(buildInstance(settings)));

describe('the lower bound', () => {
  const TWO = { family: createExplicit(2, [[0], [1]]), theta: [1, 0.5], delta: 0.1 };

  it('is that of two arms: 2 (2/gap)^2 ln(1 / (2.4 delta))', () => {
    const expected = 2 * 16 * Math.log(1 / 0.24);
    expect(bound(TWO)).toBeCloseTo(expected, 8);
    const loud = { ...TWO, noise: { on: 'feedback', distribution: 'gaussian', scale: 3 } as const };
    expect(bound(loud)).toBeCloseTo(9 * expected, 8);
  });

  const DECAYING = (d: number) => geometricTheta(d, 1, 0.9);

  const LARGER = withAll<never, [string, number, () => ActionFamily, Float64Array, number]>(
    [],
    [
      ['all matchings 5x5', 1545, () => assignments(5, 1), DECAYING(25), 116_768],
      ['perfect matchings 6x6', 720, () => assignments(6), DECAYING(36), 719_219],
    ],
  );

  // rho* of each was bracketed to 0.1% beforehand; the bound rests on the lower end of a bracket of 2%.
  it.each<[string, number, () => ActionFamily, Float64Array, number]>([
    ['matchings 5x5 of 4 and 5', 720, () => assignments(5, 4), DECAYING(25), 116_801],
    ['top 3 of 18', 816, () => createTopK(18, 3), topKGapTheta(18, 3, 0.5, 1), 23.164],
    [
      'paths through 6 layers of 3',
      729,
      () => createPath(layered(6, 3)),
      uniformTheta(51, 0, 1, 5),
      349.08,
    ],
    ...LARGER,
  ])('is known within 2% for %s', (_name, size, create, theta, value) => {
    const family = create();
    expect(family.count.exact).toBe(BigInt(size));
    const found = (bound({ family, theta, delta: 0.05 }) ?? NaN) / (2 * Math.log(1 / 0.12));
    expect(found).toBeLessThanOrEqual(value * 1.001);
    expect(found).toBeGreaterThanOrEqual(value * 0.979);
  });

  it('is 0 where delta is large, and not known for a tie, a single action, other noise, or a family too large to list', () => {
    expect(bound({ ...TWO, delta: 0.5 })).toBe(0);
    expect(bound({ ...TWO, theta: [1, 1] })).toBeNull();
    expect(bound({ family: createExplicit(2, [[0, 1]]), theta: [1, 1] })).toBeNull();
    expect(bound({ ...TWO, noise: NO_NOISE })).toBeNull();
    const theta = Array.from({ length: 30 }, (_, arm) => -arm);
    expect(bound({ family: createTopK(30, 15), theta })).toBeNull();
  });

  describe('of a reward that is not linear', () => {
    const SEVEN = { family: createTopK(7, 3), theta: [0.95, 0.8, 0.7, 0.4, 0.2, 0.1, 0] };
    const seen = { algorithm: 'gcb-pe', feedback: createSemiBandit() } as const;
    const formula = (text: string) => (family: ActionFamily) => createExpression(family, text, 3);

    it.each([{}, seen])('is that of the linear one where it is one: %o', (how) => {
      const linear = bound({ ...SEVEN, ...how, algorithm: 'gcb-pe' }) ?? NaN;
      for (const text of ['sum', 'exp(sum)']) {
        const written = bound({ ...SEVEN, ...how, algorithm: 'gcb-pe', reward: formula(text) });
        expect((written ?? NaN) / linear).toBeCloseTo(1, 1.3);
      }
    });

    it.each([
      ['min', createMinimum],
      ['max', createMaximum],
      ['coverage', createCoverage],
      ['a formula far from linear', formula('sum ^ 3 + sum')],
    ])('is that of two arms for one of two: %s', (_name, reward) => {
      const exact = 2 * (2 / 0.4) ** 2 * Math.log(1 / 0.12);
      const found = bound({ ...TWO, ...seen, theta: [0.8, 0.4], delta: 0.05, reward }) ?? NaN;
      expect(found).toBeLessThanOrEqual(exact * (1 + 1e-9));
      expect(found).toBeGreaterThan(0.98 * exact);
    });
  });
});

/** rho* of a run of GCB-PE. */
const perFactor = (settings: InstanceSettings): number =>
  (bound({ algorithm: 'gcb-pe', ...settings }) ?? NaN) / (2 * Math.log(1 / 0.12));

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);

/** The matrix of what a function has at each place. */
const threeByThree = (at: (i: number, j: number) => number) =>
  [0, 1, 2].map((i) => [0, 1, 2].map((j) => at(i, j)));

/** y'A^-1 y by elimination; infinite where A is singular. */
function inverseQuadratic(matrix: readonly (readonly number[])[], y: readonly number[]): number {
  const rows = matrix.map((row, i) => [...row, y[i] as number]);
  const square: number[] = [];
  rows.forEach((pivotRow, k) => {
    const pivot = pivotRow[k] as number;
    if (!(pivot > 1e-12)) square.push(Infinity);
    else square.push((pivotRow.at(-1) as number) ** 2 / pivot);
    for (const row of rows.slice(k + 1)) {
      const factor = (row[k] as number) / pivot;
      pivotRow.forEach((value, j) => (row[j] = (row[j] as number) - factor * value));
    }
  });
  return square.reduce((sum, value) => sum + value, 0);
}

/** What a pull with unit noise tells: M'M, or M'(MM')^+ M where MM' is its covariance. */
function informationOf(rows: readonly number[][], onArms: boolean): number[][] {
  const M = new Matrix(rows.map((row) => [...row]));
  return (onArms ? pseudoInverse(M) : M.transpose()).mmul(M).to2DArray();
}

/** min over the shares of three points of a convex function: a grid, and finer ones about the best of it. */
function leastOverShares(cost: (shares: readonly number[]) => number): number {
  const STEPS = 16;
  let best = { a: 1 / 3, b: 1 / 3, value: Infinity };
  for (let half = 0.7; half > 1e-4; half /= 2) {
    const { a: middleA, b: middleB } = best;
    for (let i = -STEPS; i <= STEPS; i++) {
      for (let j = -STEPS; j <= STEPS; j++) {
        const a = middleA + (half * i) / STEPS;
        const b = middleB + (half * j) / STEPS;
        if (a < 0 || b < 0 || a + b > 1) continue;
        const value = cost([a, b, 1 - a - b]);
        if (value < best.value) best = { a, b, value };
      }
    }
  }
  return best.value;
}

const ACTIONS = [[0, 1], [1, 2], [2]] as const;
const REWARDS = { linear: createLinear, mean: createMean } as const;
const matrix = fc.array(manyOf(3, integer(-2, 2)), { minLength: 1, maxLength: 3 });

describe('the lower bound for any feedback, against a search of all designs that shares no code with it', () => {
  it('is that of the best of all designs', () => {
    let compared = 0;
    forAll(
      [
        manyOf(3, matrix),
        manyOf(3, integer(-9, 9)),
        fc.constantFrom('linear' as const, 'mean' as const, 'weighted' as const),
        fc.constantFrom('feedback' as const, 'arms' as const),
      ],
      { numRuns: 40, seed: 7 },
      (matrices, theta, kind, on) => {
        const weights = kind === 'weighted' ? [1, 2, -1] : [1, 1, 1];
        const vectors = ACTIONS.map((action: readonly number[]) => {
          const size = kind === 'mean' ? action.length : 1;
          return weights.map((weight, arm) => (action.includes(arm) ? weight / size : 0));
        });
        const values = vectors.map((vector) => dot(vector, theta));
        const top = Math.max(...values);
        fc.pre(values.filter((value) => value > top - 0.1).length === 1);
        const information = matrices.map((rows) => informationOf(rows, on === 'arms'));
        const best = vectors[values.indexOf(top)] as number[];
        const directions = vectors.flatMap((vector, x) => {
          const gap = top - (values[x] as number);
          return gap === 0 ? [] : [vector.map((v, arm) => ((best[arm] as number) - v) / gap)];
        });
        const least = leastOverShares((shares) => {
          const sum = threeByThree((i, j) => {
            const entries = information.map((one) => one[i]?.[j] as number);
            return dot(shares, entries);
          });
          return Math.max(...directions.map((y) => inverseQuadratic(sum, y)));
        });
        // Elsewhere theta is not identifiable.
        fc.pre(least < 1e6);
        const family = createExplicit(3, ACTIONS);
        const found = perFactor({
          family,
          theta,
          noise: { on, distribution: 'gaussian', scale: 1 },
          feedback: createExplicitFeedback(ACTIONS, matrices),
          reward: kind === 'weighted' ? (x) => createWeightedLinear(x, weights) : REWARDS[kind],
        });
        compared++;
        expect(found).toBeLessThanOrEqual(least * (1 + 1e-6));
        expect(found).toBeGreaterThanOrEqual(least * 0.96);
      },
    );
    expect(compared).toBeGreaterThan(30);
  });

  it('is that of its linear reward for a link', () => {
    const top = { family: createTopK(5, 2), theta: [0.9, 0.7, 0.4, 0.1, 0] };
    const reward = (family: ActionFamily) => createLink(family, 'tanh');
    expect(perFactor({ ...top, reward })).toBe(perFactor(top));
  });
});
