/** The frame of the algorithms that sample in batches, test after each of them, and end when a test is passed. */
import type { Action } from '../../families/family';
import { BEYOND_COUNTING, isCountable } from '../../numerics/safeCount';
import { answersOf } from '../../protocol/answers';
import type {
  Constants,
  Learner,
  Pull,
  Recommendation,
  RoundCompleted,
  Totals,
} from '../../protocol/learner';
import type { Tie } from '../../protocol/ties';
import { mayBeTied, roundingOf } from '../../protocol/ties';
import type { LinearProblem } from '../problem/linearProblem';

/** A test, as the frame sees it. */
export interface BatchTest {
  /** The best action by the estimate, with its reward. */
  readonly action: Action;
  readonly estimate: number;
  /** What its lead had to exceed. */
  readonly threshold: number;
  readonly passed: boolean;
  /** How far some other action may still lead it: at most so far, where all radii hold. */
  readonly shortfall: number;
  /** The actions that are no further behind than this, best first. */
  tied(reach: number): Pick<Tie, 'actions' | 'count' | 'isLeast'>;
  report(
    round: { readonly phase: string; readonly round: number },
    samples: number,
    passed: boolean,
  ): RoundCompleted;
}

/** What samples and tests: the frame asks for pulls, gives back what was observed, and asks for a test. */
export interface BatchSampler<Test extends BatchTest> {
  /** The pulls until the next test, at least one. @param last the test before, null at first */
  next(last: Test | null): readonly Pull[];
  /** @param totals one a pull of the last batch */
  record(pulls: readonly Pull[], totals: readonly Totals[]): void;
  /** @param round its number, from 1 */
  test(round: number): Test;
}

export interface BatchSettings {
  /** The answer before the first test. */
  readonly first: Action;
  /** There is no other action. */
  readonly isOnly: boolean;
  /** The most tests; null = as many as there can be, until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  /** Without noise one test knows all there is to know. */
  readonly isExact: boolean;
  /** What an action may be worse than the best; 0 where it has to be the best. */
  readonly accuracy: number;
  readonly constants: Constants;
}

/** The settings of an algorithm that asks the family for its best actions. */
export function askingSettings({
  family,
  noise,
  accuracy,
}: Pick<LinearProblem, 'family' | 'noise' | 'accuracy'>) {
  const nothing = new Float64Array(family.dimension);
  const first = family.maximize(nothing).action;
  return { first, isOnly: family.best(nothing, 2).length < 2, isExact: noise.isExact, accuracy };
}

/** Samples and tests until a test is passed, or nothing can be distinguished any more. */
export function* sampleInBatches<Test extends BatchTest>(
  sampler: BatchSampler<Test>,
  { first, isOnly, maxRounds, isExact, accuracy, constants }: BatchSettings,
): Learner {
  yield { type: 'constantsComputed', constants: { ...constants, maxRounds } };
  let answer: Pick<Recommendation, 'action' | 'estimate'> = { action: first, estimate: NaN };
  if (isOnly) return { ...answer, certified: true };
  let test: Test | null = null;
  let since: number | null = null;
  let total = 0;
  for (let round = 1; ; round++) {
    const pulls = sampler.next(test);
    const samples = pulls.reduce((sum, { count }) => sum + count, 0);
    const key = { phase: 'exploration', round } as const;
    yield { type: 'roundStarted', ...key, planned: samples, threshold: NaN };
    total += samples;
    if (!isCountable(total)) return { ...answer, certified: false, reason: BEYOND_COUNTING };
    sampler.record(pulls, answersOf(yield { type: 'pull', pulls }, pulls.length));
    since ??= total;
    test = sampler.test(round);
    const { action, estimate, threshold, shortfall } = test;
    const passed = test.passed || (accuracy > 0 && shortfall <= accuracy);
    yield test.report(key, samples, passed);
    answer = { action, estimate };
    if (passed) return { ...answer, certified: true };
    const isTied =
      isExact ||
      (maxRounds === null &&
        mayBeTied({ samples: total, since, accuracy: threshold, reward: () => estimate }));
    if (isTied) {
      const reached = isExact ? 0 : threshold;
      const tie = test.tied(Math.max(roundingOf(estimate), reached));
      return { ...answer, certified: false, tie: { ...tie, accuracy: reached } };
    }
    if (maxRounds !== null && round >= maxRounds) {
      return {
        ...answer,
        certified: false,
        reason: `${maxRounds} stopping tests, the limit of a run, cannot distinguish the two best actions; \`run.options.maxRounds\` sets another limit.`,
      };
    }
  }
}
