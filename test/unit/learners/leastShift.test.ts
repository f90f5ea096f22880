/** The least shift at which something is reached: it ends whatever is asked. */
import { expect, it } from 'vitest';
import { leastShift } from '../../../src/core/learners/noise/pairProcesses';

it.each([
  ['above', 3.7, 1, 3.7],
  ['below', -250.25, 0.5, -250.25],
  ['in another unit', 2e-9, 1e-9, 2e-9],
])('is found %s', (_, from, unit, expected) => {
  const found = leastShift((shift) => shift >= from, unit);
  expect(Math.abs(found - expected)).toBeLessThan(1e-2 * unit);
  expect(found).toBeGreaterThanOrEqual(from);
});

it.each([0, NaN])('is not known where nothing is known of the unit: %d', (unit) => {
  expect(leastShift((shift) => shift >= 1, unit)).toBe(Infinity);
});

it.each([
  ['all', () => true, -Infinity],
  ['none', () => false, Infinity],
  ['all that are no overflow', (shift: number) => shift > -1e200, -Infinity],
])('is endless where %s are reached', (_, isReached, expected) => {
  expect(leastShift(isReached, 1)).toBe(expected);
});
