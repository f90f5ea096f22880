/** The observed size of the noise in a report: one slip does not set it, and rounding error is none. */
import { expect, it } from 'vitest';
import { NoiseSeen } from '../../../src/core/learners/noise/noiseSeen';
import { LeastSquares } from '../../../src/core/numerics/leastSquares';
import { noiseSentence } from '../../../src/core/words/noise';
import { indicator } from '../feedback/listedFamily';
import { lists } from '../lists';
import { normalOf } from './problems';

const ROWS = lists('0-1 0-2 1-2 0-3 1-3 2-3').map((action) => {
  return { action: action.join(), row: indicator(4, action), dependent: 1 };
});

function seenWith(slip: number) {
  const normal = normalOf(5);
  const sums = Array.from({ length: 360 }, (_, index) => {
    const row = ROWS[index % ROWS.length] as (typeof ROWS)[number];
    return { ...row, count: 1, sum: index === 100 ? slip : normal() };
  });
  const whole = new LeastSquares(4);
  for (const { row, sum } of sums) whole.add(row, 1, sum);
  const seen = new NoiseSeen();
  seen.add(sums, whole.solveDetermined());
  return { guide: seen.deviation, summary: seen.summary() };
}

it('is not that of one slip, neither over all samples nor of single actions', () => {
  const { guide, summary } = seenWith(1e6);
  const clean = seenWith(0.5).summary;
  expect(guide).toBeGreaterThan(100);
  expect(summary?.deviation).toBeCloseTo(clean?.deviation ?? NaN, 0);
  expect(summary?.high).toBeLessThan(1.5);
  expect(summary?.most).toBeLessThan(1.5);
});

it('has no digits of what is rounding error', () => {
  const range = { low: 7e-15, high: 0.01, least: 3e-15, most: 0.01 };
  const text = noiseSentence({ deviation: 0.01, ...range, actions: [] });
  expect(text).toContain('0.010 (0 to 0.010); by action 0 to 0.010');
});
