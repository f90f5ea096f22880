import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewerGaps, gapsAround, gapsBelow, type PlannedGap } from '../../../src/core/plan/gaps';

const positive = fc.double({ min: 1e-12, max: 1e12, noNaN: true });
const numbers = (gaps: readonly PlannedGap[]): readonly number[] => gaps.map(({ gap }) => gap);

describe('the gaps of a plan', () => {
  it('are the numbers that a person would write, the true gap in the place of its own', () => {
    expect(numbers(gapsBelow(1))).toEqual([
      1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001,
    ]);
    expect(numbers(gapsBelow(0.3)).slice(0, 4)).toEqual([0.2, 0.1, 0.05, 0.02]);
    expect(numbers(gapsAround(0.1)).filter((gap) => gap === 0.1)).toEqual([0.1]);
    expect([gapsAround(0.1).length, gapsAround(0.11).length]).toEqual([10, 11]);
  });

  it('fall, reach over and below the true gap, and start at most where they are told to', () => {
    fc.assert(
      fc.property(positive, (value) => {
        for (const gaps of [gapsAround(value), gapsBelow(value)]) {
          const list = numbers(gaps);
          expect([...list].sort((a, b) => b - a)).toEqual(list);
        }
        const around = numbers(gapsAround(value));
        expect(around[0]).toBeGreaterThan(1.9 * value);
        expect(around.at(-1)).toBeLessThan(value / 50);
        const [top] = numbers(gapsBelow(value));
        expect(top).toBeLessThanOrEqual(value * (1 + 1e-8));
        expect(top).toBeGreaterThan(value / 2.6);
      }),
    );
  });

  it('can be fewer, spread out, with the true one', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 1, max: 12 }), (value, most) => {
        const gaps = gapsAround(value);
        const fewer = fewerGaps(gaps, most);
        expect(fewer.length).toBe(Math.min(most, gaps.length));
        expect(fewer.filter(({ isTrue }) => isTrue).length).toBe(1);
        expect(fewer).toEqual(gaps.filter((gap) => fewer.includes(gap)));
      }),
    );
  });
});
