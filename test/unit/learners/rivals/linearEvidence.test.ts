/** What is said of all actions at once against each of them by itself. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Action } from '../../../../src/core/families/family';
import { createMatching } from '../../../../src/core/families/matching/matching';
import { logMean } from '../../../../src/core/learners/exchanges/pairLedger';
import { LinearEvidence } from '../../../../src/core/learners/rivals/linearEvidence';
import { declaredNoise } from '../../../../src/core/learners/noise/noiseModel';
import { integer, manyOf } from '../../manyOf';
import { forAll } from '../../forAll';

const N = 4;
const D = N * N;
const NOISE = declaredNoise(0.7, { on: 'feedback', rows: 'independent' }).now();
const POINTS = [0.1, 0.4, 1.5];
const FAMILY = createMatching({
  ...{ left: N, right: N, min: N, max: N },
  edges: Array.from({ length: D }, (_, arm) => [Math.floor(arm / N), arm % N] as const),
});
const SAID = {
  ...{ blocks: 1, noise: NOISE, residual: { squares: 0, degrees: 0 } },
  ...{ determines: () => true, value: () => NaN, square: () => NaN },
};
const numbers = (min: number, max: number) => manyOf(D, fc.integer({ min, max }));

it('linear evidence says of each action that it does not name at least what it says of them all, whoever led', () => {
  let few = 0;
  forAll(
    [
      manyOf(3, fc.tuple(numbers(-9, 9), numbers(1, 5), numbers(0, 9))),
      integer(1, 12),
      fc.constantFrom(0, 0.5),
    ],
    200,
    (phases, most, margin) => {
      const factors = Float64Array.from({ length: D }, (_, arm) => (arm % 3 === 0 ? -1 : 2));
      const linear = new LinearEvidence(factors, POINTS, NOISE);
      const took = phases.map(([values, counts, worth]) => {
        const [theta, squares] = [
          Float64Array.from(values),
          Float64Array.from(counts, (c) => 1 / c),
        ];
        const { action: leader } = FAMILY.maximize(Float64Array.from(worth));
        linear.take({ ...SAID, arms: { theta, squares } }, leader);
        return { leader, theta, squares, t: D / NOISE.variance(squares.reduce((a, b) => a + b)) };
      });
      const answer = took[0]?.leader ?? [];
      /** The mean over the points of exp(sum of s t v'theta^ - s^2 t^2 sum of v^2 h / 2). */
      const logOf = (other: Action) => {
        const logs = POINTS.map((s) =>
          took.reduce((log, { leader, theta, squares, t }) => {
            let [lead, variance] = [leader.join() === answer.join() ? margin : 0, 0];
            for (let arm = 0; arm < D; arm++) {
              const sign = Number(leader.includes(arm)) - Number(other.includes(arm));
              const v = sign * (factors[arm] as number);
              lead += v * (theta[arm] as number);
              variance += v * v * NOISE.variance(squares[arm] as number);
            }
            return log + s * t * lead - (s * t) ** 2 * (variance / 2);
          }, 0),
        );
        return logMean(Float64Array.from(logs), new Float64Array(logs.length).fill(1));
      };
      const tolerance = { answer, margin };
      const { actions, others } = linear.least(FAMILY, tolerance, { enough: 1, most });
      const named = new Set(actions.map((action) => action.join()));
      if (others >= 1) few++;
      for (const other of FAMILY.enumerate(100) ?? []) {
        const own = linear.logValue(other, tolerance);
        expect(own).toBeCloseTo(logOf(other), 6);
        if (!named.has(other.join())) expect(own).toBeGreaterThan(others - 1e-9);
      }
    },
  );
  expect(few).toBeGreaterThan(10);
});
