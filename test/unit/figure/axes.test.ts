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
  type Domain,
} from '../../../src/core/figure/axes';
import { forAll } from '../forAll';
import { real } from '../manyOf';

const positive = real(1e-12, 1e18);
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Of a number in its shortest spelling. */
function digitsOf(value: number): number {
  return String(Number(value.toPrecision(9)))
    .replace(/e.*|[.-]/g, '')
    .replace(/^0+|0+$/g, '').length;
}

/** Every tick is in the domain, as far as a share of its ends lets tell. */
function expectWithin(ticks: readonly number[], [low, high]: Domain, slack: number): void {
  expect(Math.min(...ticks)).toBeGreaterThanOrEqual(low - slack * Math.abs(low));
  expect(Math.max(...ticks)).toBeLessThanOrEqual(high + slack * Math.abs(high));
}

describe('axes', () => {
  it('place the ticks of logarithms where factors are short, within the axis', () => {
    forAll([between(-5, 5), between(0.01, 5)], (low, span) => {
      const ticks = factorTicks([low, low + span]);
      expect(ticks.length).toBeGreaterThan(1);
      expectWithin(ticks, [low - 1e-9, low + span + 1e-9], 0);
      expect(Math.max(...ticks.map((tick) => digitsOf(Math.exp(tick))))).toBeLessThanOrEqual(4);
    });
    forAll([between(1e-3, 2), between(0.01, 5)], (low, span) => {
      const domain = logDomain([low, low + span], 1.3, 1.2);
      const ticks = leadFactorTicks(domain);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks).toEqual([...new Set(ticks)].sort((one, other) => one - other));
      expectWithin(ticks, domain, 1e-8);
      const factors = ticks.map((tick) => (tick < Math.LN2 ? Math.expm1(tick) : Math.exp(tick)));
      expect(Math.max(...factors.map(digitsOf))).toBeLessThanOrEqual(2);
    });
  });

  it('have no ticks for factors that are no numbers', () => {
    forAll([between(-3000, 3000), between(0.1, 1000)], (low, span) => {
      for (const tick of factorTicks([low, low + span]))
        expect([0, Infinity]).not.toContain(Math.exp(tick));
    });
  });

  it('steps enclose every value, and are less than a factor of 2.2 away', () => {
    forAll([positive], (value) => {
      const [below, above] = [stepBelow(value), stepAbove(value)];
      expect(below).toBeLessThanOrEqual(value * (1 + 1e-8));
      expect(above).toBeGreaterThanOrEqual(value * (1 - 1e-8));
      expect(value / below).toBeLessThan(2.2);
      expect(above / value).toBeLessThan(2.2);
    });
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
    expect(new Set([1000, 1002, 1004].map(valueLabel)).size).toBe(3);
  });

  it('never gives more than nine ticks, and all within the domain', () => {
    forAll([positive, between(1.5, 1e9)], (low, factor) => {
      const domain = logDomain([low, low * factor], 1.3, 1.2);
      const ticks = valueTicks(domain);
      expect(ticks.length).toBeLessThanOrEqual(9);
      expectWithin(ticks, domain, 1e-6);
    });
  });

  it('makes linear axes that hold their values', () => {
    expect(linearAxis(2.08, 2.17, 4).ticks).toEqual([2.1, 2.15]);
    expect(linearAxis(0, 96, 5).ticks).toEqual([0, 20, 40, 60, 80, 100]);
    // Means of the same numbers, summed in another order.
    expect(linearAxis(0.15, 0.15000000000000002, 4).ticks).toEqual(linearAxis(0.15, 0.15, 4).ticks);
    const flat = linearAxis(3, 3, 4);
    expect(flat.domain[0]).toBeLessThan(3);
    expect(flat.domain[1]).toBeGreaterThan(3);
    forAll([between(-1e6, 1e6), between(1e-6, 1e6)], (low, span) => {
      const { domain, ticks } = linearAxis(low, low + span, 4);
      expect(domain[0]).toBeLessThanOrEqual(low + span * 1e-6);
      expect(domain[1]).toBeGreaterThanOrEqual(low + span * (1 - 1e-6));
      expect(ticks.length).toBeGreaterThanOrEqual(1);
      expect(ticks.length).toBeLessThanOrEqual(8);
    });
  });

  it('only grows while a run lives, and bears what has no logarithm', () => {
    expect(grown(null, [2, 3])).toEqual([2, 3]);
    expect(grown([1, 2.5], [2, 3])).toEqual([1, 3]);
    const scale = logScale([1, 100], [0, 200]);
    expect(scale(10)).toBeCloseTo(100);
    expect([0, -3].map(scale)).toEqual([0, 0]);
    expect(logDomain([0, Infinity, Number.NaN], 2, 2)).toEqual([1, 10]);
  });
});
