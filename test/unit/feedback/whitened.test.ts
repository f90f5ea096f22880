import fc from 'fast-check';
import { expect, it } from 'vitest';
import { whitenedPull } from '../../../src/core/feedback/whitened';
import { denseOf, multiply, rowOf, transpose } from '../../../src/core/numerics/linearAlgebra';
import { forAll } from '../forAll';
import { integer, listOf, manyOf } from '../manyOf';
import { expectClose, identity } from '../numerics/closeMatrices';
import { sparse } from './stacked';

const row = manyOf(4, integer(-3, 3)).filter((values) => values.some((value) => value !== 0));
const noise = fc.record({
  on: fc.constantFrom('arms' as const, 'feedback' as const),
  rows: fc.constantFrom('independent' as const, 'any' as const),
});

it('a whitened pull shows what the answers show, with T W_x T’ = I', () => {
  forAll([listOf(1, 5, row), noise], (matrix, declared) => {
    const feedback = { kind: 'explicit', observe: () => matrix.map(sparse), probes: () => [] };
    const { rows, whiten } = whitenedPull(feedback, declared, 4, [0]);
    const M = denseOf(matrix);
    const I = identity(matrix.length);
    const T = transpose(denseOf(matrix.map((_, j) => whiten(rowOf(I, j)))));
    expectClose(denseOf(rows), multiply(T, M), 5e-10);
    const touched = [0, 1, 2, 3].filter((arm) => matrix.some((values) => values[arm] !== 0));
    const count = declared.on === 'arms' ? touched.length : matrix.length;
    const variables = declared.rows === 'any' ? count : 1;
    const { data, ...shape } = declared.on === 'arms' ? multiply(M, transpose(M)) : I;
    const W = { ...shape, data: data.map((value) => variables * value) };
    expectClose(multiply(multiply(T, W), transpose(T)), identity(rows.length), 5e-7);
    expect(rows.length).toBeGreaterThan(0);
  });
});
