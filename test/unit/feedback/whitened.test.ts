import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whitenedPull } from '../../../src/core/feedback/whitened';
import { sparse } from './stacked';
import { listOf, manyOf } from '../manyOf';
import { forAll, whole } from '../forAll';

const DIMENSION = 4;
const row = manyOf(DIMENSION, whole(-3, 3)).filter((values) => values.some((value) => value !== 0));

describe('a whitened pull', () => {
  const noise = fc.record({
    on: fc.constantFrom('arms' as const, 'feedback' as const),
    rows: fc.constantFrom('independent' as const, 'any' as const),
  });

  it('shows what the answers show, with T W_x T’ = I', () => {
    forAll([listOf(1, 5, row), noise], (matrix, declared) => {
      const feedback = {
        kind: 'explicit',
        observe: () => matrix.map(sparse),
        probes: () => [],
      };
      const { rows, whiten } = whitenedPull(feedback, declared, DIMENSION, [0]);
      const T = matrix.map((_, j) => whiten(matrix.map((__, i) => (i === j ? 1 : 0))));
      const touched = [0, 1, 2, 3].filter((arm) => matrix.some((values) => values[arm] !== 0));
      const count = declared.on === 'arms' ? touched.length : matrix.length;
      const variables = declared.rows === 'any' ? count : 1;
      rows.forEach((own, l) => {
        // T M_x
        own.forEach((value, arm) => {
          const expected = matrix.reduce(
            (sum, values, j) => sum + (T[j]?.[l] ?? 0) * (values[arm] ?? 0),
            0,
          );
          expect(value).toBeCloseTo(expected, 9);
        });
        // T W_x T'
        rows.forEach((_, k) => {
          const W = (i: number, j: number) =>
            variables *
            (declared.on === 'arms'
              ? [0, 1, 2, 3].reduce(
                  (sum, arm) => sum + (matrix[i]?.[arm] ?? 0) * (matrix[j]?.[arm] ?? 0),
                  0,
                )
              : Number(i === j));
          let product = 0;
          matrix.forEach((__, i) =>
            matrix.forEach((___, j) => (product += (T[i]?.[l] ?? 0) * W(i, j) * (T[j]?.[k] ?? 0))),
          );
          expect(product).toBeCloseTo(Number(l === k), 6);
        });
      });
    });
  });
});
