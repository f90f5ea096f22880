/** What GCB-PE fixes before its first sample: how often each action is pulled, when it tests, and by which rule. */
import { createConfidenceRadius, incrementsFor, noiseClass } from './confidenceRadius';
import type { ConfidenceRadius } from './confidenceRadius';
import type { EstimateCovariance } from '../../design/certificates/estimateCovariance';
import { estimateCovariance } from '../../design/certificates/estimateCovariance';
import type { Exploration } from './exploration';
import { createExploration } from './exploration';
import type { GcbPeOptions, OptionsOf } from '../options';
import { GROWTH } from '../shared/growth';
import { SHOWN_LEADERS } from '../shared/roundReport';
import type { PartialProblem } from './partialProblem';
import type { StopRule, TestKey } from './stopRule';
import { createStopRule } from './stopRule';
import { logInverseDelta, nextTest } from './stoppingTests';

const DEFAULT_MAX_TESTS = { 'every-round': 1_000_000, geometric: 10_000 } as const;
/** A test in every round comes too often to look for more than the two actions it needs. */
const LISTED = { 'every-round': 2, geometric: SHOWN_LEADERS } as const;

/** Counts and tests do not depend on the observations, so a plan uses the same ones. */
export interface ExplorationTests {
  readonly exploration: Exploration;
  /** Of a round. */
  readonly covariance: EstimateCovariance;
  readonly radius: ConfidenceRadius;
  readonly rule: StopRule;
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

/** The tests of a problem under some options. */
export function createExplorationTests(
  problem: PartialProblem,
  options: OptionsOf<GcbPeOptions>,
): ExplorationTests {
  const { observerSet, noise, noiseScale, delta } = problem;
  const exploration = createExploration(options.allocation, incrementsFor(options.radius, problem));
  const { weights } = exploration;
  const covariance = estimateCovariance(observerSet, noise, noiseScale, {
    law: noiseClass(options.radius),
    weights,
  });
  const radius = createConfidenceRadius(options.radius, problem, weights, covariance);
  const shown = LISTED[options.stopTest];
  const { tests } = GROWTH[options.rounds];
  return {
    exploration,
    covariance,
    radius,
    rule: createStopRule(options.stopRule, problem, radius, covariance, shown),
    maxRounds: options.maxRounds ?? DEFAULT_MAX_TESTS[options.stopTest],
    next: (n) => nextTest(options.stopTest, tests, n),
    at: (n, test) => {
      const counts = exploration.countsAt(n);
      const rounds = exploration.roundsOf(counts);
      const key = {
        rounds,
        logInverseDelta: logInverseDelta(options.deltaSchedule, delta, n, test),
      };
      return { counts, key };
    },
  };
}
