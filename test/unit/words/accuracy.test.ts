/** An accuracy in words: of logarithms as a factor that is never less than it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accuracyWords } from '../../../src/core/words/accuracy';

it('is as it was written, and of logarithms a factor of at least as much', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 5, noNaN: true }), (accuracy) => {
      const factor = Number(
        /^a factor ([\d.]+)$/.exec(accuracyWords(accuracy, { transform: 'log' }))?.[1],
      );
      expect(factor).toBeGreaterThanOrEqual(Math.exp(accuracy) * (1 - 1e-9));
      expect(factor - 1).toBeLessThan(Math.expm1(accuracy) * 1.021);
      expect(accuracyWords(accuracy, {})).toBe(accuracyWords(accuracy));
    }),
    { seed: 20261126 },
  );
  expect([
    accuracyWords(0.1),
    accuracyWords('2%'),
    accuracyWords('2%', { transform: 'log' }),
  ]).toEqual(['0.1', '2%', '2%']);
});
