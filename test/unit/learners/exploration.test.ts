import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createExploration } from '../../../src/core/learners/systems/gcbPe/proportionalTests';
import { nextTest, printedLogInverseDelta } from '../../../src/core/learners/systems/gcbPe/paper';
import { logInverseDeltaOfRound } from '../../../src/core/learners/contract/accuracyRounds';

const increments = fc
  .array(fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e3, noNaN: true })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((values) => Float64Array.from(values));

describe('counts of the exploration', () => {
  it('are equal where nothing moves the estimate', () => {
    const idle = createExploration(new Float64Array(3));
    expect([...idle.countsAt(7)]).toEqual([7, 7, 7]);
    expect(idle.roundsOf(idle.countsAt(7))).toBe(7);
  });

  it('are in proportion to beta_i, which makes the sum of beta_i^2 / n_i least', () => {
    const beta = Float64Array.of(10, 1, 1, 4);
    const spread = (counts: Float64Array): number =>
      beta.reduce((sum, value, index) => sum + value ** 2 / (counts[index] as number), 0);
    const proportional = createExploration(beta).countsAt(1000);
    const total = proportional.reduce((sum, count) => sum + count, 0);
    expect([...proportional]).toEqual([2500, 250, 250, 1000]);
    expect(total).toBe(4000);
    // (sum of beta_i)^2 / T
    expect(spread(proportional)).toBeCloseTo(256 / 4000, 12);
    expect(spread(new Float64Array(4).fill(1000))).toBeGreaterThan(1.8 * spread(proportional));
  });

  it('never fall, cover every action, and are at least the weights times the rounds', () => {
    fc.assert(
      fc.property(increments, fc.constantFrom(1.1, 1.4), (beta, growth) => {
        const { weights, countsAt, roundsOf } = createExploration(beta);
        let before: Float64Array = new Float64Array(beta.length);
        for (let n = nextTest(0, growth), test = 0; test < 60; test++) {
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
          n = nextTest(n, growth);
        }
      }),
      { seed: 5, numRuns: 60 },
    );
  });
});

/** The deltas of 300 tests, as shares of the whole. */
function spent(next: (n: number) => number, logInverseDelta: (n: number, test: number) => number) {
  let sum = 0;
  let n = 0;
  for (let test = 1; test <= 300; test++) {
    n = next(n);
    sum += Math.exp(-logInverseDelta(n, test)) / 0.1;
  }
  return sum;
}

test('tests spend less than delta: as printed by their rounds, whichever of them are tested', () => {
  const printed = (n: number) => printedLogInverseDelta(0.1, n);
  const inEach = spent((n) => n + 1, printed);
  expect(inEach).toBeLessThan(Math.PI ** 2 / 12);
  expect(inEach).toBeGreaterThan(0.99 * (Math.PI ** 2 / 12));
  for (const growth of [1.1, 1.4]) {
    const onGrid = spent((n) => nextTest(n, growth), printed);
    expect(onGrid).toBeLessThan(inEach);
    expect(onGrid).toBeGreaterThan(0.5);
  }
});

test('tests spend less than delta: by their number, whatever their rounds', () => {
  const byNumber = spent(
    (n) => nextTest(n, 1.4),
    (_, test) => logInverseDeltaOfRound(0.1, test),
  );
  expect(byNumber).toBeLessThan(1);
  expect(byNumber).toBeGreaterThan(0.99);
});
