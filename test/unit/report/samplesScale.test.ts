import fc from 'fast-check';
import { expect, test } from 'vitest';
import { samplesScale } from '../../../src/core/report/samplesScale';

test('ticks and samples are in their order, and within the axis', () => {
  const counts = fc.array(fc.double({ min: 1, max: 1e15, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(counts, (values) => {
      const { at, ticks } = samplesScale(values, 100, 500);
      const marks = [...new Set([...ticks, ...values])].sort((a, b) => a - b);
      const places = marks.map(at);
      for (const place of places) {
        expect(place).toBeGreaterThanOrEqual(99.99);
        expect(place).toBeLessThanOrEqual(500.01);
      }
      places.forEach((place, i) => {
        const before = places[i - 1];
        if (before !== undefined) expect(place).toBeGreaterThanOrEqual(before);
        // Distinct ticks have places of their own.
        const isTick = ticks.includes(marks[i] as number);
        if (isTick && before !== undefined && ticks.includes(marks[i - 1] as number)) {
          expect(place - before).toBeGreaterThan(1);
        }
      });
    }),
  );
});
