/** What an exploration fixes before its first sample: how often each action is pulled, when it tests, and by which rule. */
import type { EstimateCovariance } from '../../../design/certificates/estimateCovariance';
import type { Constants } from '../../../protocol/learner';
import type { StopRule, TestKey } from './stopRule';

/** The tests of a run that says nothing else. */
export const MOST_TESTS = 10_000;

/** Counts and tests do not depend on the observations. */
export interface ExplorationTests {
  /** w_i, one an action of sigma. */
  readonly weights: Float64Array;
  /** Of a round with w_i pulls of action i. */
  readonly covariance: EstimateCovariance;
  readonly rule: StopRule;
  readonly constants: Constants;
  /** The most tests that a run makes. */
  readonly maxRounds: number;
  /** The number of rounds at the test after the one at n rounds; n = 0 before the first. */
  next(n: number): number;
  /**
   * The test after n rounds.
   * @param test its number, from 1
   */
  at(n: number, test: number): { readonly counts: Float64Array; readonly key: TestKey };
}

/** A grid of rounds that grows by a constant factor. */
export function nextTest(n: number, growth: number): number {
  return Math.ceil(growth * n) || 1;
}
