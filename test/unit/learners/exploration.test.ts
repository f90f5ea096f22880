import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createExploration } from '../../../src/core/learners/gcbPe/exploration';
import { logInverseDelta, nextTest } from '../../../src/core/learners/gcbPe/stoppingTests';

const increments = fc
  .array(fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e3, noNaN: true })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((values) => Float64Array.from(values));

describe('counts of the exploration', () => {
  it('are equal where the allocation is uniform, and where nothing moves the estimate', () => {
    const uniform = createExploration('uniform', Float64Array.of(1, 5, 0));
    expect([...uniform.countsAt(7)]).toEqual([7, 7, 7]);
    const idle = createExploration('proportional', new Float64Array(3));
    expect([...idle.countsAt(7)]).toEqual([7, 7, 7]);
    expect(idle.roundsOf(idle.countsAt(7))).toBe(7);
  });

  it('are in proportion to beta_i, which makes the sum of beta_i^2 / n_i least', () => {
    const beta = Float64Array.of(10, 1, 1, 4);
    const spread = (counts: Float64Array): number =>
      beta.reduce((sum, value, index) => sum + value ** 2 / (counts[index] as number), 0);
    const proportional = createExploration('proportional', beta).countsAt(1000);
    const uniform = createExploration('uniform', beta).countsAt(1000);
    const total = proportional.reduce((sum, count) => sum + count, 0);
    expect([...proportional]).toEqual([2500, 250, 250, 1000]);
    expect(total).toBe(4000);
    // (sum of beta_i)^2 / T
    expect(spread(proportional)).toBeCloseTo(256 / 4000, 12);
    expect(spread(uniform)).toBeGreaterThan(1.8 * spread(proportional));
  });

  it('never fall, cover every action, and are at least the weights times the rounds', () => {
    fc.assert(
      fc.property(increments, fc.constantFrom('uniform', 'proportional'), (beta, allocation) => {
        const { weights, countsAt, roundsOf } = createExploration(allocation, beta);
        let before: Float64Array = new Float64Array(beta.length);
        for (let n = nextTest('geometric', 1.1, 0), test = 0; test < 60; test++) {
          const counts = countsAt(n);
          const rounds = roundsOf(counts);
          expect(rounds).toBeGreaterThanOrEqual(n * (1 - 1e-11));
          let added = 0;
          counts.forEach((count, index) => {
            expect(Number.isSafeInteger(count)).toBe(true);
            expect(count).toBeGreaterThanOrEqual(Math.max(1, before[index] as number));
            expect(count).toBeGreaterThanOrEqual((weights[index] as number) * rounds * (1 - 1e-12));
            expect(count).toBeLessThanOrEqual((weights[index] as number) * n + 1);
            added += count - (before[index] as number);
          });
          expect(added).toBeGreaterThan(0);
          before = counts;
          n = nextTest('geometric', 1.1, n);
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

test.each(['rounds', 'tests'] as const)('the tests spend less than delta: %s', (schedule) => {
  for (const stopTest of ['every-round', 'geometric'] as const) {
    let spent = 0;
    let n = 0;
    for (let test = 1; test <= 300; test++) {
      n = nextTest(stopTest, 1.4, n);
      spent += Math.exp(-logInverseDelta(schedule, 0.1, n, test));
    }
    expect(spent).toBeLessThan(0.1);
    expect(spent).toBeGreaterThan(0.05 * (schedule === 'tests' ? 1.98 : 1));
  }
});
