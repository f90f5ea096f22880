/** The lower bound for any feedback, against a search of all designs that shares no code with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { Action } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { Feedback } from '../../../src/core/feedback/feedback';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createLinear, createWeightedLinear } from '../../../src/core/reward/linear';
import { createLink } from '../../../src/core/reward/link';
import { createMean } from '../../../src/core/reward/mean';
import { lowerBound } from '../../../src/core/run/result/lowerBound';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { buildInstance, type InstanceSettings } from './instances';

const FACTOR = 2 * Math.log(1 / 0.12);
const bound = (settings: InstanceSettings): number =>
  (lowerBound(prepareInstance(buildInstance({ algorithm: 'gcb-pe', ...settings }))) ?? NaN) /
  FACTOR;

/** One matrix for each of three actions. */
function explicitFeedback(actions: readonly Action[], matrices: readonly number[][][]): Feedback {
  return {
    kind: 'explicit',
    observe: (action) => {
      const index = actions.findIndex((other) => other.join() === action.join());
      return (matrices[index] as number[][])
        .filter((row) => row.some((value) => value !== 0))
        .map((row) => ({ arms: row.map((_, arm) => arm), coefficients: row }));
    },
    probes: (direction) => [direction],
  };
}

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

/** The rows of a pull with unit noise: by Gram and Schmidt where M M' is its covariance. */
function informationOf(matrix: readonly number[][], onArms: boolean): number[][] {
  const rows: number[][] = [];
  for (const row of matrix) {
    let rest = row;
    if (onArms) {
      for (const done of rows) {
        const share = done.reduce((sum, value, j) => sum + value * (rest[j] as number), 0);
        rest = rest.map((value, j) => value - share * (done[j] as number));
      }
      const length = Math.hypot(...rest);
      if (length < 1e-9) continue;
      rest = rest.map((value) => value / length);
    }
    rows.push(rest);
  }
  return [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) =>
      rows.reduce((sum, row) => sum + (row[i] as number) * (row[j] as number), 0),
    ),
  );
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
const matrix = fc.array(fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

describe('the lower bound for any feedback', () => {
  it('is that of the best of all designs', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.array(matrix, { minLength: 3, maxLength: 3 }),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }),
        fc.constantFrom('linear' as const, 'mean' as const, 'weighted' as const),
        fc.constantFrom('feedback' as const, 'arms' as const),
        (matrices, theta, kind, on) => {
          const weights = kind === 'weighted' ? [1, 2, -1] : [1, 1, 1];
          const vectors = ACTIONS.map((action) =>
            [0, 1, 2].map((arm) =>
              (action as readonly number[]).includes(arm)
                ? (weights[arm] as number) / (kind === 'mean' ? action.length : 1)
                : 0,
            ),
          );
          const values = vectors.map((vector) =>
            vector.reduce((sum, value, arm) => sum + value * (theta[arm] as number), 0),
          );
          const top = Math.max(...values);
          fc.pre(values.filter((value) => value > top - 0.1).length === 1);
          const information = matrices.map((rows) => informationOf(rows, on === 'arms'));
          const best = vectors[values.indexOf(top)] as number[];
          const directions = vectors.flatMap((vector, x) =>
            values[x] === top
              ? []
              : [
                  vector.map(
                    (v, arm) => ((best[arm] as number) - v) / (top - (values[x] as number)),
                  ),
                ],
          );
          const least = leastOverShares((shares) => {
            const sum = [0, 1, 2].map((i) =>
              [0, 1, 2].map((j) =>
                information.reduce(
                  (total, one, x) =>
                    total + (shares[x] as number) * ((one[i] as number[])[j] as number),
                  0,
                ),
              ),
            );
            return Math.max(...directions.map((y) => inverseQuadratic(sum, y)));
          });
          // Elsewhere theta is not identifiable.
          fc.pre(least < 1e6);
          const family = createExplicit(3, ACTIONS);
          const found = bound({
            family,
            theta,
            noise: { on, distribution: 'gaussian', scale: 1 },
            feedback: explicitFeedback(ACTIONS, matrices),
            reward: kind === 'weighted' ? (x) => createWeightedLinear(x, weights) : REWARDS[kind],
          });
          compared++;
          expect(found).toBeLessThanOrEqual(least * (1 + 1e-6));
          expect(found).toBeGreaterThanOrEqual(least * 0.96);
        },
      ),
      { numRuns: 60, seed: 7 },
    );
    expect(compared).toBeGreaterThan(40);
  });

  const TOP = {
    family: createTopK(5, 2),
    theta: [0.9, 0.7, 0.4, 0.1, 0],
    feedback: createSemiBandit(),
  };

  it('does not depend on the order of the base arms, nor on the unit', () => {
    const value = bound(TOP);
    const noise = { on: 'feedback', distribution: 'gaussian', scale: 3 } as const;
    // The stop is at 2%, so orders may end at different designs.
    expect(bound({ ...TOP, theta: [0, 0.4, 0.7, 0.1, 0.9] }) / value).toBeCloseTo(1, 1);
    const tripled = { ...TOP, theta: TOP.theta.map((arm) => 3 * arm), noise };
    expect(bound(tripled)).toBeCloseTo(value, 6);
  });

  it('is that of its linear reward for one that grows with it', () => {
    const reward = (family: typeof TOP.family) => createLink(family, 'tanh');
    expect(bound({ ...TOP, reward })).toBe(bound(TOP));
  });

  it('is the same for single base arms whether the noise is on them or on the rows', () => {
    const noise = { on: 'arms', distribution: 'gaussian', scale: 1 } as const;
    expect(bound({ ...TOP, noise })).toBeCloseTo(bound(TOP), 8);
  });
});
