import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ObservationRow } from '../../../src/core/feedback/feedback';
import { RowInverse } from '../../../src/core/feedback/observerSet/rowInverse';
import { BasisSpan, denseRow } from '../../../src/core/feedback/observerSet/rowSpan';
import { dot, multiply, denseOf, transpose } from '../../../src/core/numerics/linearAlgebra';
import { createNormal } from '../../../src/core/numerics/random';
import { streamOf } from './arbitraries';
import { manyOf } from '../manyOf';

const SIZES = fc.integer({ min: 1, max: 40 });

/** Sparse rows with small whole coefficients, some of them combinations of others. */
const rowsOf = (dimension: number) =>
  fc.array(
    fc
      .uniqueArray(fc.integer({ min: 0, max: dimension - 1 }), { minLength: 1, maxLength: 6 })
      .chain((arms) =>
        manyOf(arms.length, fc.constantFrom(1, 1, 2, -1)).map((coefficients): ObservationRow => ({
          arms,
          coefficients,
        })),
      ),
    { maxLength: 2 * dimension },
  );

describe('an inverse that grows row by row', () => {
  test('spans what an orthonormal basis spans, and is the pseudo-inverse of the rows that counted', () => {
    fc.assert(
      fc.property(
        SIZES.chain((d) => fc.tuple(fc.constant(d), rowsOf(d))),
        ([dimension, rows]) => {
          const [grown, plain] = [new RowInverse(dimension), new BasisSpan(dimension)];
          const counted = rows.filter((row) => {
            const isNew = plain.add(row);
            expect(grown.add(row)).toBe(isNew);
            return isNew;
          });
          const normal = createNormal(streamOf(1));
          if (grown.size < dimension) {
            const direction = grown.directionOff(normal);
            expect(dot(direction, direction)).toBeCloseTo(1, 9);
            for (const row of rows) {
              expect(dot(denseRow(row, dimension), direction)).toBeCloseTo(0, 7);
            }
          }
          const inverse = grown.pseudoInverse();
          if (inverse === null || counted.length === 0) return;
          const matrix = denseOf(counted.map((row) => denseRow(row, dimension)));
          const identity = multiply(matrix, inverse);
          const projector = multiply(inverse, matrix);
          identity.data.forEach((value, i) => {
            expect(value).toBeCloseTo(i % (counted.length + 1) === 0 ? 1 : 0, 6);
          });
          const mirrored = transpose(projector);
          projector.data.forEach((value, i) => {
            expect(value).toBeCloseTo(mirrored.data[i] as number, 6);
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});
