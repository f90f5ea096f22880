/** The e-value of one action against another, and the least shift at which something is reached: its search ends whatever is asked. */
import { expect, it } from 'vitest';
import { leadWhere, logEValue } from '../../../src/core/learners/noise/eProcess';
import { leastShift } from '../../../src/core/learners/noise/pairProcesses';
import { logSumExp } from '../../../src/core/numerics/logSumExp';

/** The mixture over the half-normal law of variance 1 / kappa, by Simpson's rule. */
function integrated(evidence: number, information: number, kappa: number): number {
  const end = 12 / Math.sqrt(kappa) + Math.max(0, (3 * evidence) / (information + kappa));
  const steps = 40_000;
  const density = (s: number) =>
    2 *
    Math.sqrt(kappa / (2 * Math.PI)) *
    Math.exp(s * evidence - (s * s * (information + kappa)) / 2);
  let sum = density(0) + density(end);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 0 ? 2 : 4) * density((i * end) / steps);
  return (sum * end) / (3 * steps);
}

it.each([
  [0, 0, 1],
  [3, 2, 1],
  [-4, 2, 0.5],
  [10, 30, 4],
  [-20, 5, 1],
  [40, 60, 0.01],
])('an e-value is the integral of its mixture: G = %d, I = %d, kappa = %d', (G, I, kappa) => {
  expect(Math.exp(logEValue(G, I, kappa)) / integrated(G, I, kappa)).toBeCloseTo(1, 6);
});

it('an e-value tells the lead at which it is reached', () => {
  for (const information of [1e-3, 10, 100, 1e4]) {
    for (const target of [-9, -0.1, 0, 5, 300]) {
      const isReached = (G: number) => logEValue(G, information, 1) >= target;
      const lead = leadWhere(isReached, information, 1);
      expect(logEValue(lead * information, information, 1)).toBeCloseTo(target, 9);
    }
  }
  expect(leadWhere(() => false, 0, 1)).toBe(Infinity);
});

it('logSumExp adds without overflow', () => {
  expect(logSumExp([1000, 1000])).toBeCloseTo(1000 + Math.LN2, 9);
  expect(logSumExp([-2000, 0])).toBeCloseTo(0, 12);
  expect(logSumExp([])).toBe(-Infinity);
});

it.each([
  ['above', 3.7, 1],
  ['below', -250.25, 0.5],
  ['in another unit', 2e-9, 1e-9],
])('the least shift is found %s', (_, from, unit) => {
  const found = leastShift((shift) => shift >= from, unit);
  expect(Math.abs(found - from)).toBeLessThan(1e-2 * unit);
  expect(found).toBeGreaterThanOrEqual(from);
});

it.each([
  ['all are reached', () => true, 1, -Infinity],
  ['none is reached', () => false, 1, Infinity],
  ['all that are no overflow are', (shift: number) => shift > -1e200, 1, -Infinity],
  ['the unit is 0', (shift: number) => shift >= 1, 0, Infinity],
  ['the unit is unknown', (shift: number) => shift >= 1, NaN, Infinity],
])('the least shift is endless where %s', (_, isReached, unit, expected) => {
  expect(leastShift(isReached, unit)).toBe(expected);
});
