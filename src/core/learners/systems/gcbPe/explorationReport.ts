/** What GCB-PE's tests find: asymptotic 95% intervals from the noise covariance, and the leaders so far. */
import type { Action, RankedAction } from '../../../families/family';
import { undeterminedArms } from '../../../feedback/observerSet/buildObserverSet';
import type { ArmEstimate, LeadersSoFar } from '../../../protocol/learner';
import type { Reward } from '../../../reward/reward';
import {
  MOST_ARM_ESTIMATES,
  type Estimated,
  type Findings,
  type TestMade,
} from '../../contract/roundReport';
import type { BestActions } from './bestActions';
import type { EstimateCovariance } from '../../../design/certificates/estimateCovariance';
import { quadraticForm } from '../../../design/certificates/estimateCovariance';
import type { PartialProblem } from './partialProblem';
import { differenceOf } from '../../../reward/rewardVectors';
import { NORMAL_975 } from '../../noise/noiseModel';

/** More lines cannot be told apart in a chart. */
const MOST_ACTIONS = 4;

/** The last test in every 25th of a decade of samples is kept: that is every test of the geometric grid. */
const BUCKETS_PER_DECADE = 25;

interface Test {
  readonly round: number;
  readonly totalSamples: number;
  readonly theta: Float64Array;
  readonly rounds: number;
}

/** A test with what the stopping rule found. */
interface TestWithOutcome extends Test {
  readonly best: BestActions;
  readonly threshold: number;
  readonly passed: boolean;
}

/** @returns a function that takes one test after the other */
export function createExplorationFindings(
  { family, reward, observerSet }: PartialProblem,
  { matrix }: EstimateCovariance,
): (test: TestWithOutcome) => Findings<Estimated> & Pick<TestMade<Estimated>, 'round'> {
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
    const { round, theta, rounds: n, best, threshold, passed } = test;
    const { ranked, leader, rival, gap } = best;
    const soFar = followed(test);
    return {
      round: { phase: 'exploration', round },
      gap,
      pair: rival === null ? null : { leader: leader.action, rival },
      threshold,
      passed,
      ranked: () => ranked.map(({ action, value }) => ({ action, estimate: value })),
      survivors: null,
      estimate: {
        halfWidth: ({ action }) => halfWidth(action, n),
        leadHalfWidth: (first, other) => leadHalfWidth(first.action, other.action, n),
        ...(tellsArms ? { arms: () => armsOf(theta, n) } : {}),
      },
      soFar: () => soFar(leader),
    };
  };
}

/**
 * The current leaders with their estimates at all tests so far. Leaders change from test to test, so per-test leaders would not
 * form lines, and two actions compare only if both are estimated from the same theta.
 *
 * @param halfWidth of an action's 95% interval after this many rounds; null if unknown
 * @returns takes one test after the other; its result lists the leaders at that test, given the best action
 */
function createLeadersSoFar(
  reward: Reward,
  halfWidth: (action: RankedAction['action'], rounds: number) => number | null,
): (test: Test) => (leader: RankedAction) => LeadersSoFar {
  const kept: Test[] = [];
  let bucket = NaN;
  return (newest) => {
    const own = Math.floor(BUCKETS_PER_DECADE * Math.log10(newest.totalSamples));
    // The first test always stays: the lines begin there.
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
