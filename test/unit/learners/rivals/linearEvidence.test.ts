/** What is said of all actions at once against each of them by itself. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMatching } from '../../../../src/core/families/matching/matching';
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
const numbers = (min: number, max: number) => manyOf(D, fc.integer({ min, max }));

it('linear evidence says of each action that it does not name at least what it says of them all', () => {
  let few = 0;
  forAll(
    [
      fc.array(fc.tuple(numbers(-9, 9), numbers(1, 5)), { minLength: 1, maxLength: 3 }),
      integer(1, 12),
      fc.constantFrom(0, 0.5),
    ],
    200,
    (phases, most, margin) => {
      const factors = Float64Array.from({ length: D }, (_, arm) => (arm % 3 === 0 ? -1 : 2));
      const linear = new LinearEvidence(factors, POINTS, NOISE);
      const total = new Float64Array(D);
      for (const [values, counts] of phases) {
        const theta = Float64Array.from(values);
        linear.take({
          ...{ blocks: 1, noise: NOISE, residual: { squares: 0, degrees: 0 } },
          arms: { theta, squares: Float64Array.from(counts, (count) => 1 / count) },
          determines: () => true,
          value: () => NaN,
          square: () => NaN,
        });
        theta.forEach((value, arm) => (total[arm] = (total[arm] as number) + value));
      }
      const leader = FAMILY.maximize(total.map((v, arm) => v * (factors[arm] as number))).action;
      const enough = 1;
      const { actions, others } = linear.least(FAMILY, leader, margin, { enough, most });
      const named = new Set(actions.map((action) => action.join()));
      if (others >= enough) few++;
      for (const other of FAMILY.enumerate(100) ?? []) {
        if (named.has(other.join()) || other.join() === leader.join()) continue;
        const arms = [
          ...leader.filter((arm) => !other.includes(arm)),
          ...other.filter((arm) => !leader.includes(arm)),
        ];
        const signOf = (arm: number) => (leader.includes(arm) ? 1 : -1);
        const coefficients = arms.map((arm) => signOf(arm) * (factors[arm] as number));
        expect(linear.logValue({ arms, coefficients }, margin)).toBeGreaterThan(others - 1e-9);
      }
    },
  );
  expect(few).toBeGreaterThan(10);
});
