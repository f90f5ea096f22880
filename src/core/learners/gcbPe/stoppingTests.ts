/** When GCB-PE tests, and how much of delta each test may spend. Both are fixed before the first sample. */
import type { GcbPeOptions } from '../options';
import { logInverseDeltaOfRound } from '../shared/accuracyRounds';

/**
 * The number of rounds at the test after the one at n rounds; n = 0 before the first.
 * @param growth of the geometric grid of rounds
 */
export function nextTest(stopTest: GcbPeOptions['stopTest'], growth: number, n: number): number {
  return stopTest === 'geometric' ? Math.ceil(growth * n) || 1 : n + 1;
}

/**
 * ln(1 / delta_j) with the sum of delta_j over all tests below delta.
 *
 * - rounds: delta_j = delta / (2 n^2), as in the paper; the sum over all n is pi^2 / 12 delta
 * - tests: delta_j = 6 delta / (pi^2 j^2), which adds up to delta over j; the rounds of the j-th test must not depend
 *   on the observations
 *
 * @param n rounds at the test
 * @param test j, from 1
 */
export function logInverseDelta(
  schedule: GcbPeOptions['deltaSchedule'],
  delta: number,
  n: number,
  test: number,
): number {
  return schedule === 'rounds'
    ? Math.log((2 * n * n) / delta)
    : logInverseDeltaOfRound(delta, test);
}
