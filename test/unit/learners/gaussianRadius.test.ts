/** The radius by normal noise of unknown size, and what it knows the size by. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createMasked } from '../../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { whitenedPull } from '../../../src/core/feedback/whitened';
import { partialProblem } from '../../../src/core/learners/systems/gcbPe/partialProblem';
import { gaussianRadius } from '../../../src/core/learners/systems/gcbPe/proportionalTests';
import { Replicates } from '../../../src/core/learners/systems/gcbPe/replicates';
import { zeros } from '../../../src/core/numerics/linearAlgebra';
import { createMinimum } from '../../../src/core/reward/extremes';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import { regularisedBeta } from '../../../src/core/statistics/incompleteBeta';
import { buildInstance, NORMAL_LAW } from '../run/instances';

const covariance = (trace: number, frobenius: number, operator: number) => ({
  ...{ trace, frobenius, operator, matrix: zeros(1, 1), factors: zeros(1, 1) },
});
const logarithm = fc.double({ min: 0.5, max: 40, noNaN: true });

describe('the radius', () => {
  it('is passed with probability e^-L at most, by one number and by several of the same size', () => {
    const sizes = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 400 }), logarithm, (r, k, L) => {
        const key = { rounds: 1, logInverseDelta: L };
        const residual = { squares: 1, degrees: k };
        const c = gaussianRadius(covariance(r, Math.sqrt(r), 1), key, residual) ** 2;
        // Q / RSS for Q of r and RSS of k degrees of freedom: P(Q > c RSS) = I_{1 / (1 + c)}(k / 2, r / 2).
        const tail = regularisedBeta(1 / (1 + c), k / 2, r / 2);
        expect(tail).toBeLessThanOrEqual(Math.exp(-L) * (1 + 1e-9));
        // Not far from it either: Chernoff's bound.
        expect(tail).toBeGreaterThan(Math.exp(-1.6 * L - 6));
      }),
    );
  });

  it('is that of a known scale where the residual has many degrees of freedom', () => {
    fc.assert(
      fc.property(logarithm, fc.double({ min: 1, max: 20, noNaN: true }), (L, trace) => {
        const frobenius = Math.sqrt(trace);
        const square = trace + 2 * frobenius * Math.sqrt(L) + 2 * L;
        const key = { rounds: 7, logInverseDelta: L };
        const residual = { squares: 4e9, degrees: 1e9 };
        const radius = gaussianRadius(covariance(trace, frobenius, 1), key, residual);
        expect(radius / (2 * Math.sqrt(square / 7))).toBeCloseTo(1, 5);
      }),
    );
  });

  it.each([
    { squares: 1, degrees: 0 },
    { squares: 0, degrees: 5 },
  ])('is without an end where nothing is known of the size: %j', (residual) => {
    const key = { rounds: 7, logInverseDelta: 3 };
    expect(gaussianRadius(covariance(1, 1, 1), key, residual)).toBe(Infinity);
  });
});

describe('what repeated samples leave', () => {
  const THETA = [3, 2, 1, 0];
  const parts = fc.array(fc.record({ place: fc.nat(), count: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 20,
  });
  const numbers = fc.infiniteStream(fc.double({ min: -10, max: 10, noNaN: true }));

  it.each([
    ['feedback', createSemiBandit()],
    [
      'arms',
      createMasked([
        [1, 1, 0.5, 0],
        [2, 2, 1, 0],
        [0, 1, 1, 1],
      ]),
    ],
  ] as const)(
    'is the squares about the mean of each action, in units of the noise: on the %s',
    (on, feedback) => {
      const noise = { on, distribution: 'gaussian', scale: 1 } as const;
      const settings = { family: createTopK(4, 2), theta: THETA, feedback, reward: createMinimum };
      const run = { algorithm: 'gcb-pe', preset: 'recommended', law: NORMAL_LAW } as const;
      const problem = partialProblem(
        prepareInstance(buildInstance({ ...settings, ...run, noise })),
      );
      const { actions, observations } = problem.observerSet;
      fc.assert(
        fc.property(parts, numbers, (asked, next) => {
          const replicates = new Replicates(problem, problem.noise);
          const drawn = asked.map(({ place, count }) => {
            const index = place % actions.length;
            // A sum of `count` draws of M_x eta or of eta, so that dependent rows stay so.
            const rows = observations[index] ?? [];
            const eta = Float64Array.from(
              { length: on === 'arms' ? 4 : rows.length },
              () => next.next().value as number,
            );
            const sum = Float64Array.from(rows, ({ arms, coefficients }, l) =>
              on === 'feedback'
                ? (eta[l] as number)
                : arms.reduce(
                    (all, arm, k) => all + (coefficients[k] as number) * (eta[arm] as number),
                    0,
                  ),
            );
            return { index, count, sum };
          });
          // At once or one after the other is the same.
          const half = Math.floor(drawn.length / 2);
          for (const some of [drawn.slice(0, half), drawn.slice(half)])
            replicates.observe(some, some);
          let [squares, degrees] = [0, 0];
          actions.forEach((_, index) => {
            const own = drawn.filter((part) => part.index === index);
            if (own.length === 0) return;
            const { whiten, rank } = whitening(index);
            const total = own.reduce((all, { count }) => all + count, 0);
            const sums = own.map(({ sum }) => whiten(sum));
            degrees += (own.length - 1) * rank;
            for (let l = 0; l < rank; l++) {
              const all = sums.reduce((value, sum) => value + (sum[l] as number), 0);
              squares -= all ** 2 / total;
              own.forEach(({ count }, p) => (squares += (sums[p]?.[l] as number) ** 2 / count));
            }
          });
          expect(replicates.residual.degrees).toBe(degrees);
          expect(replicates.residual.squares).toBeCloseTo(squares, 6);
        }),
      );

      function whitening(index: number) {
        const { rows, whiten } = whitenedPull(
          feedback,
          { on, rows: 'independent' },
          4,
          actions[index] as Action,
        );
        return { whiten, rank: rows.length };
      }
    },
  );
});
