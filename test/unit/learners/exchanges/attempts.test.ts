import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Stakes } from '../../../../src/core/learners/exchanges/attempts';

it('gives less than 1 to all attempts together, however many begin', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { maxLength: 40 }), (all) => {
      for (const stakes of [new Stakes(), new Stakes(0.7, 0.8)]) {
        const whole = all.reduce((sum, mistakes) => sum + Math.exp(stakes.next(mistakes)), 0);
        expect(whole).toBeLessThan(1 + 1e-9);
      }
    }),
  );
});
