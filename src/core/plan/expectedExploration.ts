/** When GCB-PE stops where its estimate is exact: its counts and tests are fixed in advance, so the test is looked up. */
import { isCountable } from '../learners/countable';
import { createExplorationTests } from '../learners/explorationTests';
import type { TestKey } from '../learners/stopRule';
import { partialProblem } from '../run/createLearner';
import type { ExpectedRun } from './expectedRun';
import { PulledActions, TOO_MANY_SAMPLES } from './expectedRun';
import type { PlanPhase } from './plan';
import type { PlannedAlgorithm } from './preparePlan';

/** Thresholds fall from test to test, but for the very first ones. */
const FIRST_TESTS = 64;
/** Of tests in every round those are listed whose number has grown by this factor. */
const LISTED_GROWTH = 1.1;

interface PlannedTest {
  /** Rounds before it. */
  readonly n: number;
  readonly key: TestKey;
  readonly samples: number;
}

/**
 * The stopping rule of a run, asked with the true values in the place of the estimate. With equal estimates a test
 * passes where one of a larger threshold passed, so that the first one is found by bisection, and the million tests of
 * `every-round` need not be made.
 */
export function createExpectedExploration(
  planned: PlannedAlgorithm,
): (theta: Float64Array) => ExpectedRun {
  const { instance, inspection } = planned;
  const { options } = instance.run;
  const { actions } = inspection.observerSet;
  const tests = createExplorationTests(partialProblem(planned), options);
  const isEveryRound = options.stopTest === 'every-round';
  const grid: number[] = [0];
  const roundsAt = (test: number): number => {
    if (isEveryRound) return test;
    while (grid.length <= test) grid.push(tests.next(grid.at(-1) as number));
    return grid[test] as number;
  };
  const countsAt = (test: number): Float64Array => tests.at(roundsAt(test), test).counts;
  const testAt = (test: number): PlannedTest => {
    const n = roundsAt(test);
    const { counts, key } = tests.at(n, test);
    return { n, key, samples: counts.reduce((sum, count) => sum + count, 0) };
  };

  return (theta) => {
    if (instance.family.count.exact === 1n) return { samples: 0, phases: [], actions: [] };
    const passes = (test: number): boolean => tests.rule.test(theta, testAt(test).key).passed;
    const last = firstPassing(testAt, passes, (key) => tests.rule.planned(key));
    if (last === null) return { samples: null, remark: TOO_MANY_SAMPLES, phases: [], actions: [] };
    const pulled = new PulledActions();
    const counts = countsAt(last);
    pulled.add(actions.map((action, index) => ({ action, count: counts[index] as number })));
    const { samples } = testAt(last);
    return {
      samples,
      phases: phasesUpTo(last, isEveryRound, (test) => testAt(test).samples),
      actions: pulled.list(),
      ...(last > tests.maxRounds
        ? {
            remark: `In ${last.toLocaleString('en')} stopping tests; a run makes at most ${tests.maxRounds.toLocaleString('en')} (\`run.options.maxRounds\`).`,
          }
        : {}),
    };
  };
}

/** The number of the first test that passes; null where none does within 2^53 samples. */
function firstPassing(
  testAt: (test: number) => PlannedTest,
  passes: (test: number) => boolean,
  threshold: (key: TestKey) => number,
): number | null {
  let high = 1;
  while (!passes(high)) {
    if (!isCountable(testAt(high).samples)) return null;
    high *= 2;
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (passes(middle)) high = middle;
    else low = middle;
  }
  const enough = threshold(testAt(high).key);
  for (let test = 1; test < Math.min(high, FIRST_TESTS); test++) {
    if (threshold(testAt(test).key) <= enough && passes(test)) return test;
  }
  return isCountable(testAt(high).samples) ? high : null;
}

function phasesUpTo(
  last: number,
  isEveryRound: boolean,
  samplesAt: (test: number) => number,
): readonly PlanPhase[] {
  const phases: PlanPhase[] = [];
  let before = 0;
  for (let round = 1; round <= last;) {
    const samples = samplesAt(round);
    phases.push({ name: 'exploration', round, samples: samples - before });
    before = samples;
    if (round === last) break;
    const next = isEveryRound ? Math.ceil(LISTED_GROWTH * round) : round + 1;
    round = Math.min(last, next);
  }
  return phases;
}
