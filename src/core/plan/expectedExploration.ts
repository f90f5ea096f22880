/** When GCB-PE stops: its counts and tests are fixed in advance, so the test can be looked up for any noise. */
import type { Environment } from '../protocol/environment';
import { addScaled } from '../numerics/linearAlgebra';
import { isCountable } from '../numerics/safeCount';
import { algorithmOf } from '../learners/catalogue';
import { estimateOf } from '../learners/gcbPe/gcbPe';
import type { TestKey } from '../learners/gcbPe/stopRule';
import type { ExpectedRun } from './expectedRun';
import { batchesOf, PulledActions, TOO_MANY_SAMPLES } from './expectedRun';
import { createNoiseFreeEnvironment } from './noiseFree';
import type { PlanPhase } from './plan';
import type { PlannedAlgorithm } from './preparePlan';

/** Thresholds fall from test to test, but for the very first ones. */
const FIRST_TESTS = 64;
/** Of tests in every round those are listed whose number has grown by this factor. */
const LISTED_GROWTH = 1.1;
/** A test of a simulated run, in milliseconds: one part, one for each dimension, and one for each action that is listed. */
const WORK = { test: 0.1, dimension: 0.005, listed: 1.5e-4 } as const;

interface PlannedTest {
  readonly key: TestKey;
  readonly counts: Float64Array;
  readonly samples: number;
}

export interface ExpectedExploration {
  /** The run whose estimate is exact. @param theta d numbers */
  expected(theta: Float64Array): ExpectedRun;
  /**
   * A run with noise, the estimate being theta plus one draw of it that shrinks as 1 / sqrt(n): the law of the estimate
   * at each n. What moves between two tests is left out, which is little where the threshold is many standard deviations
   * of the lead, as it is with the printed radius.
   *
   * @param environment draws the noise
   */
  drawn(theta: Float64Array, environment: Environment): ExpectedRun;
}

/** Whether tests come in every round: then they are too many to be made one after the other in a plan. */
export function jumpsTests({ instance: { run } }: PlannedAlgorithm): boolean {
  return algorithmOf(run.algorithm).testsEveryRound?.(run.options) ?? false;
}

/**
 * The stopping rule of a run, asked with an estimate whose error only shrinks: a test passes where one of a larger
 * threshold passed, so that the first one is found by bisection.
 * @returns null where the tests of the algorithm depend on what is observed
 */
export function createExpectedExploration(planned: PlannedAlgorithm): ExpectedExploration | null {
  const { instance, inspection } = planned;
  const { observerSet } = inspection;
  const tests = algorithmOf(instance.run.algorithm).explorationTests?.(planned);
  if (tests === undefined || tests === null) return null;
  const isEveryRound = jumpsTests(planned);
  const grid: number[] = [0];
  const testAt = (test: number): PlannedTest => {
    while (!isEveryRound && grid.length <= test) grid.push(tests.next(grid.at(-1) as number));
    const { counts, key } = tests.at(isEveryRound ? test : (grid[test] as number), test);
    return { key, counts, samples: counts.reduce((sum, count) => sum + count, 0) };
  };
  const lastUnder = (estimateAt: (key: TestKey) => Float64Array): number | null => {
    const passes = (test: number): boolean => {
      const { key } = testAt(test);
      return tests.rule.test(estimateAt(key), key).passed;
    };
    return firstPassing(testAt, passes, (key) => tests.rule.planned(key));
  };
  const endingAt = (last: number | null): ExpectedRun => {
    if (last === null) return { ...NOTHING, remark: TOO_MANY_SAMPLES, isUncertified: true };
    const pulled = new PulledActions();
    const { counts, samples } = testAt(last);
    pulled.add(
      observerSet.actions.map((action, index) => ({ action, count: counts[index] as number })),
    );
    const phases = phasesUpTo(last, isEveryRound, (test) => testAt(test).samples);
    const asked = isEveryRound ? [] : phases.map((phase) => batchesOf(phase.samples, instance));
    return {
      samples,
      rounds: isEveryRound
        ? last * batchesOf(Math.ceil(samples / last), instance)
        : asked.reduce((sum, batches) => sum + batches, 0),
      phases,
      actions: pulled.list(),
      // By bisection it takes as many tests as the logarithm of their number, twice.
      work:
        (isEveryRound ? 2 * Math.log2(last + 1) : last) *
        (WORK.test + WORK.dimension * observerSet.rank + WORK.listed * listed),
      ...(last > tests.maxRounds
        ? {
            remark: `In ${last.toLocaleString('en')} stopping tests; a run makes at most ${tests.maxRounds.toLocaleString('en')} (\`run.options.maxRounds\`).`,
          }
        : {}),
    };
  };
  const listed =
    tests.rule.constants.pairsListed === true ? Number(instance.family.count.exact) : 0;
  const isSingle = instance.family.count.exact === 1n;
  return {
    expected: (theta) => (isSingle ? NOTHING : endingAt(lastUnder(() => theta))),
    drawn: (theta, environment) => {
      if (isSingle) return NOTHING;
      const last = lastUnder(() => theta);
      if (last === null) return endingAt(last);
      const { counts, key } = testAt(last);
      const pulls = observerSet.actions.map((action, i) => ({
        action,
        count: counts[i] as number,
      }));
      const estimateFrom = ({ pull }: Environment): Float64Array =>
        estimateOf(
          observerSet,
          pull(pulls).map(({ sum }) => sum),
          counts,
        );
      const error = estimateFrom(environment);
      addScaled(error, -1, estimateFrom(createNoiseFreeEnvironment(instance.feedback, theta)));
      return endingAt(
        lastUnder(({ rounds }) => {
          const estimate = theta.slice();
          addScaled(estimate, Math.sqrt(key.rounds / rounds), error);
          return estimate;
        }),
      );
    },
  };
}

const NOTHING: ExpectedRun = { samples: 0, rounds: 0, phases: [], actions: [], work: 0 };

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
