/**
 * The actions that lead now, estimated at the tests so far. Who leads changes from test to test, so that the leaders of
 * each test alone make no lines; and two actions can only be compared where both are estimated from the same theta.
 */
import type { RankedAction } from '../../families/family';
import type { Reward } from '../../reward/reward';
import type { LeadersSoFar } from '../../protocol/learner';

/** More lines cannot be distinguished. */
const MOST_ACTIONS = 4;

/** Of the tests within a 25th of a decade of samples the last is kept: each one of the geometric grid. */
const BUCKETS_PER_DECADE = 25;

interface Test {
  readonly round: number;
  readonly totalSamples: number;
  readonly theta: Float64Array;
  /** Rounds in the sense of the confidence radius. */
  readonly rounds: number;
}

/**
 * Follows a run of GCB-PE.
 * @param halfWidth of a 95% interval for an action after this many rounds; null if none is known
 * @returns to be given one test after the other; what it returns tells who leads at that test, given its best action
 */
export function createEstimatesSoFar(
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
