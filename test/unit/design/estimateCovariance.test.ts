import { describe, expect, it } from 'vitest';
import type { DeclaredNoise } from '../../../src/core/protocol/environment';
import { createSimulatedEnvironment } from '../../../src/core/environment/simulated';
import { createTopK } from '../../../src/core/families/selection/topK';
import { buildObserverSet } from '../../../src/core/feedback/observerSet/buildObserverSet';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import {
  estimateCovariance,
  quadraticForm,
} from '../../../src/core/design/certificates/estimateCovariance';
import { dot, multiplyVector, transpose } from '../../../src/core/numerics/linearAlgebra';
import { streamOf } from '../learners/problems';

const FAMILY = createTopK(5, 2);
/** Two rows that share base arms: their noise is dependent where it is on the arms. */
const FEEDBACK = createMasked([
  [1, 1, 0.5, 1, 2],
  [0, 1, 1, -1, 1],
]);
const SET = buildObserverSet(FAMILY, FEEDBACK, streamOf(4));
const ARMS = [0, 1, 2, 3, 4];
const PSEUDO_INVERSE = { rows: ARMS.length, columns: SET.rows, data: SET.pseudoInverse };

describe('the covariance of the estimate of a round', () => {
  it.each(['feedback', 'arms'] as const)('is what simulated rounds have: noise on the %s', (on) => {
    const noise: DeclaredNoise = { on, distribution: 'gaussian', scale: 0.6, rows: 'independent' };
    const { matrix } = estimateCovariance(SET, noise, 0.6);
    const trace = ARMS.reduce((sum, i) => sum + (matrix.data[6 * i] as number), 0);
    const { pull } = createSimulatedEnvironment(FEEDBACK, new Float64Array(5), noise, streamOf(5));
    const pulls = SET.actions.map((action) => ({ action, count: 1 }));
    const rounds = 20_000;
    let squares = 0;
    let product = 0;
    for (let round = 0; round < rounds; round++) {
      const y = pull(pulls).flatMap(({ sum }) => [...sum]);
      const theta = multiplyVector(PSEUDO_INVERSE, Float64Array.from(y));
      squares += dot(theta, theta);
      product += (theta[0] as number) * (theta[1] as number);
    }
    // A sum of dependent chi-squares varies by at most sqrt(2) of its mean a round.
    const error = 4 / Math.sqrt(rounds);
    expect(Math.abs(squares / rounds / trace - 1)).toBeLessThan(error * Math.SQRT2);
    expect(Math.abs(product / rounds - (matrix.data[1] as number))).toBeLessThan(error * 2 * trace);
    expect(quadraticForm(matrix, [2], [1])).toBe(matrix.data[2 * 5 + 2]);
  });

  it('is R^2 / c_e on the diagonal where base arm e is seen c_e times', () => {
    const set = buildObserverSet(FAMILY, createSemiBandit(), streamOf(4));
    const { matrix } = estimateCovariance(set, { on: 'arms', rows: 'independent' }, 3);
    for (const arm of ARMS) {
      const seen = set.actions.filter((action) => action.includes(arm)).length;
      expect(matrix.data[arm * 6]).toBeCloseTo(9 / seen, 12);
    }
  });

  it('bounds noise that may be dependent', () => {
    const noise = { on: 'arms', rows: 'any' } as const;
    const dependent = estimateCovariance(SET, noise, 2);
    const random = streamOf(8);
    for (let trial = 0; trial < 50; trial++) {
      const v = Float64Array.from({ length: 5 }, () => random.uniform() - 0.5);
      const along = multiplyVector(transpose(PSEUDO_INVERSE), v);
      let proxy = 0;
      let start = 0;
      SET.observations.forEach((rows) => {
        // All base arms conspire: b ||M_x' M^+_i' v||_1 is the furthest that one pull goes.
        const influence = new Float64Array(5);
        rows.forEach((row, offset) => {
          row.arms.forEach((arm, position) => {
            const own = (along[start + offset] as number) * (row.coefficients[position] as number);
            influence[arm] = (influence[arm] as number) + own;
          });
        });
        start += rows.length;
        const furthest = 2 * influence.reduce((sum, value) => sum + Math.abs(value), 0);
        proxy += furthest ** 2;
      });
      const bound = quadraticForm(dependent.matrix, ARMS, [...v]);
      expect(bound).toBeGreaterThanOrEqual(proxy * (1 - 1e-9));
    }
    // One that is bounded is taken to be dependent, whatever the noise says.
    const independent = { ...noise, rows: 'independent' } as const;
    expect(estimateCovariance(SET, independent, 2, true)).toEqual(dependent);
  });
});
