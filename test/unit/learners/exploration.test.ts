import { expect, test } from 'vitest';
import { nextTest, logInverseDeltaOfPaper } from '../../../src/core/learners/systems/gcbPe/paper';
import { logInverseDeltaOfRound } from '../../../src/core/learners/contract/accuracyRounds';

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
  const printed = (n: number) => logInverseDeltaOfPaper(0.1, n);
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
