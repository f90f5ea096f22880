/** What a phase under partial feedback estimates: the generalised least squares of all numbers it saw. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { phaseEstimate } from '../../../src/core/learners/designs/phaseEstimate';
import { whitenedPull } from '../../../src/core/feedback/whitened';
import { dot, subtract } from '../../../src/core/numerics/linearAlgebra';
import { Matrix, pseudoInverse } from 'ml-matrix';
import { sparse } from '../feedback/stacked';
import { integer, manyOf, real } from '../manyOf';
import { forAll } from '../forAll';

const DIMENSION = 4;
const row = manyOf(DIMENSION, integer(-2, 2));
const pull = fc.record({
  matrix: fc.array(
    row.filter((values) => values.some((value) => value !== 0)),
    { minLength: 1, maxLength: 3 },
  ),
  count: integer(1, 5),
});

it('is A^+ times the whitened sums for what is in the range, and nothing for what is partly outside', () => {
  let skipped = 0;
  const declared = fc.record({
    on: fc.constantFrom('arms' as const, 'feedback' as const),
    rows: fc.constantFrom('independent' as const, 'any' as const),
  });
  const pulls = fc.array(pull, { minLength: 1, maxLength: 4 });
  const points = fc.array(row, { minLength: 2, maxLength: 5 });
  forAll(
    [pulls, points, declared, fc.infiniteStream(real(-1, 1))],
    (asked, compared, noise, numbers) => {
      const next = (): number => numbers.next().value as number;
      const observed = asked.map(({ matrix, count }, index) => {
        const rowsOf = matrix.map(sparse);
        const feedback = { kind: 'explicit', observe: () => rowsOf, probes: () => [] };
        const { rows, whiten } = whitenedPull(feedback, noise, DIMENSION, [index]);
        const answers = matrix.map(() => next());
        return { pull: { action: [index], rows, whiten }, count, sums: whiten(answers) };
      });
      const members = compared.map((values) => Float64Array.from(values));
      // Dense, by the singular values.
      const A = Matrix.zeros(DIMENSION, DIMENSION);
      const b = Matrix.zeros(DIMENSION, 1);
      for (const { pull: own, count, sums } of observed) {
        own.rows.forEach((z, l) => {
          const column = Matrix.columnVector(Array.from(z));
          A.add(column.mmul(column.transpose()).mul(count));
          b.add(Matrix.mul(column, sums[l] as number));
        });
      }
      const inverse = pseudoInverse(A);
      const theta = Float64Array.from(inverse.mmul(b).to1DArray());
      const projection = inverse.mmul(A);
      const found = phaseEstimate([observed], members).differences;
      members.forEach((point, k) => {
        const difference = subtract(point, members[0] as Float64Array);
        const seen = projection.mmul(Matrix.columnVector(Array.from(difference)));
        const inside = Float64Array.from(seen.to1DArray());
        const outside = Math.max(...subtract(inside, difference).map(Math.abs));
        const lead = found[k] ?? null;
        if (outside > 1e-6) {
          skipped++;
          expect(lead).toBeNull();
          return;
        }
        expect(lead?.values[0]).toBeCloseTo(dot(difference, theta), 6);
        const variance = inverse.mmul(Matrix.columnVector(Array.from(difference))).to1DArray();
        const square = lead === null ? NaN : dot(lead.direction, lead.solved);
        expect(square).toBeCloseTo(dot(difference, Float64Array.from(variance)), 6);
      });
    },
  );
  expect(skipped).toBeGreaterThan(0);
});

it('is nothing where samples differ by hardly more than rounding', () => {
  const rows = [Float64Array.of(1, 1), Float64Array.of(1, 1 + 2e-9)];
  const seen = rows.map((one, arm) => ({
    pull: { action: [arm], rows: [one], whiten: (numbers: readonly number[]) => numbers },
    count: 1,
    sums: [1],
  }));
  const points = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
  expect(phaseEstimate([seen], points).differences).toEqual([null, null]);
});
