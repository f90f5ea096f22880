/** What the tests of GCB-PE report: asymptotic 95% intervals from the covariance of the noise, and the leaders so far. */
import type { Action, RankedAction } from '../../../families/family';
import { undeterminedArms } from '../../../feedback/observerSet/buildObserverSet';
import type { ArmEstimate, LeadersSoFar, RoundCompleted } from '../../../protocol/learner';
import type { Reward } from '../../../reward/reward';
import { MOST_ARM_ESTIMATES, roundReport, withinOf } from '../../contract/roundReport';
import type { BestActions } from './paper';
import type { EstimateCovariance } from '../../../design/certificates/estimateCovariance';
import { quadraticForm } from '../../../design/certificates/estimateCovariance';
import type { PartialProblem } from './partialProblem';
import { differenceOf } from '../../../reward/rewardVectors';
import { NORMAL_975 } from '../../noise/noiseModel';

/** More lines cannot be distinguished. */
const MOST_ACTIONS = 4;

/** Of the tests within a 25th of a decade of samples the last is kept: each one of the geometric grid. */
const BUCKETS_PER_DECADE = 25;

interface Test {
  /** Its number, from 1. */
  readonly round: number;
  readonly totalSamples: number;
  readonly theta: Float64Array;
  /** Rounds in the sense of the confidence radius. */
  readonly rounds: number;
}

/** A test with what the stopping rule found. */
interface TestWithOutcome extends Test {
  /** Since the test before. */
  readonly samples: number;
  readonly best: BestActions;
  readonly threshold: number;
  readonly passed: boolean;
  /** The least accuracy with which it passes; Infinity where none is known. */
  readonly shortfall: number;
}

/** Follows a run of GCB-PE: to be given one test after the other, it makes the event of each. */
export function createExplorationReports(
  { family, reward, observerSet }: PartialProblem,
  { matrix }: EstimateCovariance,
): (test: TestWithOutcome) => RoundCompleted {
  const widthOf = (variance: number, n: number): number =>
    NORMAL_975 * Math.sqrt(Math.max(0, variance) / n);
  const halfWidth = (action: Action, n: number): number | null => {
    const coefficients = reward.coefficients?.(action);
    return coefficients === undefined
      ? null
      : widthOf(quadraticForm(matrix, action, coefficients), n);
  };
  const leadHalfWidth = (best: Action, other: Action, n: number): number | null => {
    if (reward.coefficients === null) return null;
    const { arms, coefficients } = differenceOf(reward, best, other);
    return widthOf(quadraticForm(matrix, arms, coefficients), n);
  };
  const undetermined = new Set(undeterminedArms(observerSet));
  const armsOf = (theta: Float64Array, n: number): readonly (ArmEstimate | null)[] =>
    Array.from(theta, (estimate, arm) => {
      if (undetermined.has(arm)) return null;
      const variance = matrix.data[arm * (matrix.columns + 1)] as number;
      return { estimate, halfWidth: widthOf(variance, n) };
    });
  const tellsArms = family.dimension <= MOST_ARM_ESTIMATES;
  const followed = createLeadersSoFar(reward, halfWidth);
  return (test) => {
    const { round, theta, rounds: n, best, threshold, passed, shortfall } = test;
    const { ranked, leader, rival, gap } = best;
    const soFar = followed(test);
    return roundReport({
      round: { phase: 'exploration', round },
      samples: test.samples,
      lead: () => ({ gap, pair: rival === null ? null : { leader: leader.action, rival } }),
      threshold,
      rivalRank: 2,
      passed,
      ranked: () => ranked.map(({ action, value }) => ({ action, estimate: value })),
      survivors: null,
      estimate: {
        halfWidth: ({ action }) => halfWidth(action, n),
        leadHalfWidth: (first, other) => leadHalfWidth(first.action, other.action, n),
        ...(tellsArms ? { arms: () => armsOf(theta, n) } : {}),
      },
      soFar: () => soFar(leader),
      within: () => withinOf(leader.action, shortfall),
    });
  };
}

/**
 * The actions that lead now, estimated at the tests so far. Who leads changes from test to test, so that the leaders of
 * each test alone make no lines; and two actions can only be compared where both are estimated from the same theta.
 *
 * @param halfWidth of a 95% interval for an action after this many rounds; null if none is known
 * @returns to be given one test after the other; what it returns tells who leads at that test, given its best action
 */
function createLeadersSoFar(
  reward: Reward,
  halfWidth: (action: RankedAction['action'], rounds: number) => number | null,
): (test: Test) => (leader: RankedAction) => LeadersSoFar {
  const kept: Test[] = [];
  let bucket = NaN;
  return (newest) => {
    const own = Math.floor(BUCKETS_PER_DECADE * Math.log10(newest.totalSamples));
    // The first one stays whatever comes: lines begin there.
    if (own === bucket && kept.length > 1) kept.pop();
    bucket = own;
    kept.push(newest);
    return ({ action: first }) => {
      const tests = [...kept.filter((test) => test.round < newest.round), newest];
      const others = reward
        .best(newest.theta, MOST_ACTIONS)
        .map(({ action }) => action)
        .filter((action) => action.join() !== first.join());
      return {
        tests: tests.map(({ round, totalSamples }) => ({ round, totalSamples })),
        actions: [first, ...others].slice(0, MOST_ACTIONS).map((action) => ({
          action,
          estimates: tests.map(({ theta, rounds }) => ({
            estimate: reward.value(action, theta),
            halfWidth: halfWidth(action, rounds),
          })),
        })),
      };
    };
  };
}
