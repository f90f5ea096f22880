/** The least squares of a phase against the pseudo-inverse, for rows of every kind. */
import fc from 'fast-check';
import { Matrix, pseudoInverse } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { ArmCovariance } from '../../../../src/core/learners/exchanges/armCovariance';
import { RowPosterior } from '../../../../src/core/learners/exchanges/posterior';
import { phaseLeads } from '../../../../src/core/learners/exchanges/phaseLeads';
import { declaredNoise } from '../../../../src/core/learners/noise/noiseModel';
import { sparse } from '../../feedback/stacked';
import { plainPull, sumOf } from './pulls';
import { integer, manyOf } from '../../manyOf';
import { forAll } from '../../forAll';

const D = 5;
const NOISE = declaredNoise(1, { on: 'feedback', rows: 'independent' }).now();
const row = manyOf(D, fc.constantFrom(0, 0, 1, 1, 2));
const whole = fc.array(
  fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 2 }),
    count: integer(1, 3),
  }),
  { minLength: 1, maxLength: 8 },
);
const byArm = fc.array(
  fc.record({
    rows: integer(0, D - 1).map((arm) => [Array.from({ length: D }, (_, i) => Number(i === arm))]),
    count: integer(1, 3),
  }),
  { minLength: 1, maxLength: 8 },
);

function samplesOf(pulls: readonly { rows: number[][]; count: number }[], at: number) {
  return pulls.map(({ rows, count }, k) => ({
    count,
    sums: rows.map((_, l) => Math.sin(1 + at + k * 7 + l * 3) * count),
    pull: plainPull([k], rows.map(sparse)),
  }));
}

describe('the leads of a phase', () => {
  it('are those of the pseudo-inverse, where the direction is in its range', () => {
    let determined = 0;
    let others = 0;
    forAll([fc.oneof(whole, byArm), fc.constantFrom(1, 2, -1)], 200, (pulls, weight) => {
      const blocks = [samplesOf(pulls, 0), samplesOf(pulls, 5)];
      const A = Matrix.zeros(D, D);
      const b = blocks.map(() => Matrix.zeros(D, 1));
      pulls.forEach(({ rows, count }, k) => {
        rows.forEach((values, l) => {
          const z = Matrix.columnVector(values);
          A.add(z.mmul(z.transpose()).mul(count));
          blocks.forEach((block, m) => b[m]?.add(Matrix.mul(z, block[k]?.sums[l] as number)));
        });
      });
      const inverse = pseudoInverse(A);
      const leads = phaseLeads(blocks, [], D, NOISE);
      for (let i = 0; i < D; i++) {
        for (let j = 0; j < D; j++) {
          if (i === j) continue;
          const direction = { arms: [i, j], coefficients: [weight, -1] };
          const v = Matrix.zeros(D, 1);
          v.set(i, 0, weight);
          v.set(j, 0, -1);
          const rest = Matrix.sub(A.mmul(inverse).mmul(v), v).norm();
          expect(leads.determines(direction)).toBe(rest < 1e-6);
          if (rest >= 1e-6) {
            others++;
            continue;
          }
          determined++;
          const square = v.transpose().mmul(inverse).mmul(v).get(0, 0);
          expect(leads.square(direction)).toBeCloseTo(square, 8);
          b.forEach((sums, m) => {
            const value = v.transpose().mmul(inverse).mmul(sums).get(0, 0);
            expect(leads.value(m, direction)).toBeCloseTo(value, 8);
          });
        }
      }
    });
    expect(Math.min(determined, others)).toBeGreaterThan(50);
  });

  it('have the residual of a fit, with as many degrees of freedom', () => {
    const pulls = [2, 1].map((arms) => ({ rows: [[1, arms - 1, 0, 0, 0]], count: arms }));
    const parts = [samplesOf(pulls, 0), samplesOf(pulls, 5)];
    const sums = parts.map((part) => part.map(({ sums: own }) => own[0] as number));
    const merged = samplesOf(pulls, 0).map((entry, k) => ({
      ...entry,
      count: entry.count * 2,
      sums: [(sums[0]?.[k] as number) + (sums[1]?.[k] as number)],
    }));
    const { residual } = phaseLeads([merged], parts, D, NOISE);
    const half = (k: number, count: number) =>
      (((sums[0]?.[k] as number) - (sums[1]?.[k] as number)) ** 2 / 2) * (1 / count);
    expect(residual.degrees).toBe(2);
    expect(residual.squares).toBeCloseTo(half(0, 2) + half(1, 1), 10);
  });
});

describe('the covariance of the base arms', () => {
  it('is the inverse of the information, added row by row', () => {
    forAll([fc.oneof(whole, byArm)], (pulls) => {
      const covariance = new ArmCovariance(new Float64Array(D).fill(20));
      const information = Matrix.eye(D, D).mul(1 / 20);
      for (const { pull, count } of samplesOf(pulls, 0)) {
        for (const own of pull.rows) {
          covariance.add(own, count);
          const z = Matrix.zeros(D, 1);
          own.arms.forEach((arm, k) => z.set(arm, 0, own.coefficients[k] as number));
          information.add(z.mmul(z.transpose()).mul(count));
        }
      }
      const expected = pseudoInverse(information);
      for (let i = 0; i < D; i++)
        for (let j = 0; j < D; j++) expect(covariance.at(i, j)).toBeCloseTo(expected.get(i, j), 8);
    });
  });

  it('keeps what is known little apart from what is known by a billion times as many samples', () => {
    const rows = Array.from({ length: D }, (_, i) => sumOf([i, (i + 1) % D, (i + 2) % D]));
    const truth = Float64Array.from({ length: D }, (_, i) => 1 / (3 + i));
    const posterior = new RowPosterior(D);
    for (let phase = 0; phase < 60; phase++) {
      const seen = rows.map((row, r) => {
        // The last one is seen a hundred times in all.
        const count = r < D - 1 ? Math.round(1.5 ** phase) : Number(phase < 50) * 2;
        const value = row.arms.reduce((sum, arm) => sum + (truth[arm] as number), 0);
        return { pull: plainPull(row.arms, [row]), count, sums: Float64Array.of(count * value) };
      });
      posterior.add([seen]);
    }
    const { covariance } = posterior;
    const theta = posterior.theta();
    rows.forEach((row, r) => {
      const off = row.arms.reduce((sum, a) => sum + (theta[a] as number) - (truth[a] as number), 0);
      const deviation = Math.sqrt(covariance.quadratic(row));
      expect(deviation).toBeGreaterThan(0);
      // The prior of the first sample takes 1e-6 of the one that is seen a hundred times.
      expect(Math.abs(off)).toBeLessThan(r < D - 1 ? 1e-2 * deviation : 1e-4);
    });
  });
});
