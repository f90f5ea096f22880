import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decades,
  factorTicks,
  grown,
  labelledDecades,
  leadFactorTicks,
  linearAxis,
  logDomain,
  logScale,
  minorTicks,
  stepAbove,
  stepBelow,
  valueLabel,
  valueTicks,
} from '../../../src/core/figure/axes';

const SEED = 20260612;
const positive = fc.double({ min: 1e-12, max: 1e18, noNaN: true });

/** Of a number in its shortest spelling. */
function digitsOf(value: number): number {
  return String(Number(value.toPrecision(9)))
    .replace(/e.*|[.-]/g, '')
    .replace(/^0+|0+$/g, '').length;
}

describe('axes', () => {
  it('place the ticks of logarithms where factors are short, within the axis', () => {
    const wide = fc.double({ min: 0.01, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), wide, (low, span) => {
        const ticks = factorTicks([low, low + span]);
        expect(ticks.length).toBeGreaterThan(1);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(low - 1e-9);
          expect(tick).toBeLessThanOrEqual(low + span + 1e-9);
          expect(digitsOf(Math.exp(tick))).toBeLessThanOrEqual(4);
        }
      }),
      { seed: SEED },
    );
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 2, noNaN: true }), wide, (low, span) => {
        const domain = logDomain([low, low + span], 1.3, 1.2);
        const ticks = leadFactorTicks(domain);
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks).toEqual([...new Set(ticks)].sort((one, other) => one - other));
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(domain[0] * (1 - 1e-8));
          expect(tick).toBeLessThanOrEqual(domain[1] * (1 + 1e-8));
          expect(digitsOf(tick < Math.LN2 ? Math.expm1(tick) : Math.exp(tick))).toBeLessThanOrEqual(
            2,
          );
        }
      }),
      { seed: SEED },
    );
  });

  it('have no ticks for factors that are no numbers', () => {
    const end = fc.double({ min: -3000, max: 3000, noNaN: true });
    fc.assert(
      fc.property(end, fc.double({ min: 0.1, max: 1000, noNaN: true }), (low, span) => {
        for (const tick of factorTicks([low, low + span])) {
          expect(Math.exp(tick)).toBeGreaterThan(0);
          expect(Math.exp(tick)).toBeLessThan(Infinity);
        }
      }),
      { seed: SEED },
    );
  });

  it('steps enclose every value, and are less than a factor of 2.2 away', () => {
    fc.assert(
      fc.property(positive, (value) => {
        const [below, above] = [stepBelow(value), stepAbove(value)];
        expect(below).toBeLessThanOrEqual(value * (1 + 1e-8));
        expect(above).toBeGreaterThanOrEqual(value * (1 - 1e-8));
        expect(value / below).toBeLessThan(2.2);
        expect(above / value).toBeLessThan(2.2);
      }),
      { seed: SEED },
    );
  });

  it('finds the decades and what is between them', () => {
    expect(decades([1000, 1e6])).toEqual([1000, 1e4, 1e5, 1e6]);
    expect(decades([8000, 3e6])).toEqual([1e4, 1e5, 1e6]);
    expect(minorTicks([8000, 30_000])).toEqual([8000, 9000, 20_000, 30_000]);
    expect(labelledDecades([1, 1e6], 4)).toEqual([1, 100, 1e4, 1e6]);
  });

  it('gives value axes few and round ticks', () => {
    expect(valueTicks([0.005, 0.7])).toEqual([0.01, 0.03, 0.1, 0.3]);
    expect(valueTicks([0.05, 0.9])).toEqual([0.05, 0.1, 0.2, 0.5]);
    expect(valueTicks([1e-6, 1]).length).toBeLessThanOrEqual(5);
    expect([0.03, 20, 1e-7].map(valueLabel)).toEqual(['0.03', '20', '10⁻⁷']);
  });

  it('never gives more than nine ticks, and all within the domain', () => {
    fc.assert(
      fc.property(positive, fc.double({ min: 1.5, max: 1e9, noNaN: true }), (low, factor) => {
        const domain = logDomain([low, low * factor], 1.3, 1.2);
        const ticks = valueTicks(domain);
        expect(ticks.length).toBeLessThanOrEqual(9);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(domain[0] * (1 - 1e-6));
          expect(tick).toBeLessThanOrEqual(domain[1] * (1 + 1e-6));
        }
      }),
      { seed: SEED },
    );
  });

  it('makes linear axes that hold their values', () => {
    expect(linearAxis(2.08, 2.17, 4).ticks).toEqual([2.1, 2.15]);
    expect(linearAxis(0, 96, 5).ticks).toEqual([0, 20, 40, 60, 80, 100]);
    // Means of the same numbers, summed in another order.
    expect(linearAxis(0.15, 0.15000000000000002, 4).ticks).toEqual(linearAxis(0.15, 0.15, 4).ticks);
    const flat = linearAxis(3, 3, 4);
    expect(flat.domain[0]).toBeLessThan(3);
    expect(flat.domain[1]).toBeGreaterThan(3);
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        (low, span) => {
          const { domain, ticks } = linearAxis(low, low + span, 4);
          expect(domain[0]).toBeLessThanOrEqual(low + span * 1e-6);
          expect(domain[1]).toBeGreaterThanOrEqual(low + span * (1 - 1e-6));
          expect(ticks.length).toBeGreaterThanOrEqual(1);
          expect(ticks.length).toBeLessThanOrEqual(8);
        },
      ),
      { seed: SEED },
    );
  });

  it('only grows while a run lives', () => {
    expect(grown(null, [2, 3])).toEqual([2, 3]);
    expect(grown([1, 2.5], [2, 3])).toEqual([1, 3]);
  });

  it('puts what has no logarithm at the lower end', () => {
    const scale = logScale([1, 100], [0, 200]);
    expect(scale(10)).toBeCloseTo(100);
    expect(scale(0)).toBe(0);
    expect(scale(-3)).toBe(0);
  });

  it('has a domain without any usable value', () => {
    expect(logDomain([0, Infinity, Number.NaN], 2, 2)).toEqual([1, 10]);
  });
});
